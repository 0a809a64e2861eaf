import type { MailWords } from './mail-words.ts';

export const pt: MailWords = {
  answered: ({ name, title }) => `${name} respondeu ao seu comentário em “${title}”`,
  commented: ({ name, title }) => `${name} comentou “${title}”`,
  gathered: {
    replies: ({ count }) => `Novas respostas aos seus comentários: ${count}`,
    posts: ({ count }) => `Novos comentários nos seus posts: ${count}`,
    lead: 'Chegaram tantos em pouco tempo que este e-mail fala de todos de uma vez.',
  },
  read: { reply: 'Ler a resposta', comment: 'Ler o comentário', all: 'Ler os comentários' },
  why: {
    replies: 'Você recebe este e-mail porque alguém respondeu a um comentário seu.',
    posts: 'Você recebe este e-mail porque alguém comentou um post seu.',
  },
  end: 'Não receber mais estes e-mails',
  notes: {
    written: ({ name, title }) => `${name} escreveu uma nota sobre “${title}”`,
    asked: ({ name, title }) => `${name} pede uma revisão de “${title}”`,
    done: ({ name, title }) => `${name} revisou “${title}”`,
    open: 'Abrir o post',
    why: {
      replies: 'Você recebe este e-mail porque participou das notas deste post.',
      posts: 'Você recebe este e-mail porque é autor deste post.',
      asked: 'Você recebe este e-mail porque edita posts aqui.',
      done: 'Você recebe este e-mail porque pediu a revisão.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `Sua senha de ${site} foi alterada`,
    said: 'A senha da sua conta acaba de ser alterada, e todos os outros dispositivos foram desconectados.',
    link: 'Não fui eu: redefinir agora',
  },
  passwordReset: {
    subject: ({ site }) => `Sua senha de ${site} foi redefinida`,
    said: 'A senha da sua conta acaba de ser redefinida, e todos os dispositivos foram desconectados.',
    link: 'Não fui eu: redefinir de novo',
  },
  newDevice: {
    subject: ({ site }) => `Um novo dispositivo entrou na sua conta de ${site}`,
    said: 'Alguém entrou na sua conta em um dispositivo que ainda não tinha sido usado.',
    facts: ({ device = 'Dispositivo desconhecido', address, time }) => `${device}, endereço ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} no ${system}`,
    link: 'Não fui eu: redefinir minha senha',
  },
  deleted: {
    subject: ({ site }) => `Sua conta no ${site} foi excluída`,
    said: ({ date }) =>
      `Sua conta acaba de ser excluída. Até ${date}, basta entrar para recuperá-la com tudo o que há nela; depois disso, ela some para sempre.`,
    link: 'Entrar e manter a conta',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Confirme a sua assinatura de ${site}`,
      said: ({ site }) =>
        `Alguém, provavelmente você, pediu para receber neste endereço e-mails sobre novos posts de ${site}.`,
      link: 'Confirmar',
      otherwise: 'Se não foi você, não é preciso fazer nada: sem o link não virá nenhum e-mail.',
    },
    read: 'Ler o post',
    why: ({ site }) => `Você recebe este e-mail porque assinou os novos posts de ${site}.`,
    week: ({ site }) => `Esta semana em ${site}`,
  },
  verification: {
    subject: ({ site, code }) => `${code} é seu código de verificação de ${site}`,
    said: 'Digite este código para verificar seu e-mail ou abra o link abaixo:',
    link: 'Verificar e-mail',
    otherwise: 'Se você não pediu isto, pode ignorar esta mensagem.',
  },
  reset: {
    subject: ({ site, code }) => `${code} é seu código para redefinir a senha de ${site}`,
    said: 'Digite este código para escolher uma nova senha ou abra o link abaixo:',
    link: 'Redefinir senha',
    otherwise: 'Se você não pediu isto, ignore esta mensagem: sua senha continua a mesma.',
  },
  codeEnds: 'O código e o link valem por 10 minutos e uma única vez.',
  emailChanged: {
    subject: ({ site }) => `Seu e-mail de ${site} foi alterado`,
    said: ({ newEmail }) => `O e-mail da sua conta agora é ${newEmail}.`,
    undo: 'Se não foi você, desfaça a troca e depois redefina sua senha. O link vale por 72 horas.',
    returns: 'Se o novo endereço não for verificado nessas 72 horas, sua conta volta a ter este.',
    link: 'Desfazer a troca',
  },
  emailReturned: {
    subject: ({ site }) => `Sua conta de ${site} voltou a ter este e-mail`,
    said: ({ newEmail }) =>
      `O novo endereço ${newEmail} não foi verificado, por isso sua conta voltou ao anterior: este.`,
    link: 'Entrar',
  },
  contact: {
    subject: ({ site }) => `Uma mensagem da página de contato de ${site}`,
    said: ({ name = 'Uma pessoa', email }) => `${name} escreveu (${email}):`,
    answer: 'Para responder, escreva para o endereço acima. Ele foi digitado por quem enviou; ninguém o conferiu.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} convida você para ${site}`,
    said: ({ site, inviter }) => `${inviter} convida você a participar de ${site}.`,
    how: 'Abra o link para escolher um nome e uma senha. Ele vale por 7 dias e uma única vez.',
    link: 'Aceitar o convite',
    otherwise: 'Se você não sabe do que se trata, pode ignorar esta mensagem: nenhuma conta será criada.',
  },
  test: {
    subject: ({ site }) => `E-mail de teste de ${site}`,
    said: ({ site }) => `Este é um e-mail de teste de ${site}. O envio funciona.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `Um segundo fator foi configurado para sua conta de ${site}`,
      said: 'A partir de agora, ao entrar será pedido também um código do seu aplicativo ou sua chave de acesso.',
    },
    removed: {
      subject: ({ site }) => `Um segundo fator da sua conta de ${site} foi removido`,
      said: 'Um aplicativo ou uma chave de acesso pedida ao entrar acaba de ser removida da sua conta.',
    },
    renewed: {
      subject: ({ site }) => `Novos códigos de recuperação de ${site} foram criados`,
      said: 'Sua conta tem novos códigos de recuperação. Os anteriores não valem mais.',
    },
    link: 'Ver como eu entro',
    otherwise: 'Se não foi você, mude sua senha agora mesmo e veja o que está configurado.',
  },
  nothingToDo: 'Se foi você, não precisa fazer nada.',
};
