import type { Notices } from './notices.ts';

export const pt: Notices = {
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
  nothingToDo: 'Se foi você, não precisa fazer nada.',
};
