import type { MailWords } from './mail-words.ts';

export const it: MailWords = {
  answered: ({ name, title }) => `${name} ha risposto al Suo commento a «${title}»`,
  commented: ({ name, title }) => `${name} ha commentato «${title}»`,
  gathered: {
    replies: ({ count }) => `Nuove risposte ai Suoi commenti: ${count}`,
    posts: ({ count }) => `Nuovi commenti ai Suoi articoli: ${count}`,
    lead: 'In poco tempo ne sono arrivati tanti che questa e-mail li annuncia tutti insieme.',
  },
  read: { reply: 'Leggi la risposta', comment: 'Leggi il commento', all: 'Leggi i commenti' },
  why: {
    replies: 'Riceve questa e-mail perché qualcuno ha risposto a un Suo commento.',
    posts: 'Riceve questa e-mail perché qualcuno ha commentato un Suo articolo.',
  },
  end: 'Non ricevere più queste e-mail',
  notes: {
    written: ({ name, title }) => `${name} ha scritto una nota su «${title}»`,
    asked: ({ name, title }) => `${name} chiede una revisione di «${title}»`,
    done: ({ name, title }) => `${name} ha rivisto «${title}»`,
    open: 'Apri l’articolo',
    why: {
      replies: 'Riceve questa e-mail perché ha partecipato alle note di questo articolo.',
      posts: 'Riceve questa e-mail perché è tra gli autori di questo articolo.',
      asked: 'Riceve questa e-mail perché cura gli articoli qui.',
      done: 'Riceve questa e-mail perché ha chiesto la revisione.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `La Sua password di ${site} è stata cambiata`,
    said: 'La password del Suo account è appena stata cambiata e tutti gli altri dispositivi sono stati disconnessi.',
    link: 'Non sono stato io: reimpostala subito',
  },
  passwordReset: {
    subject: ({ site }) => `La Sua password di ${site} è stata reimpostata`,
    said: 'La password del Suo account è appena stata reimpostata e tutti i dispositivi sono stati disconnessi.',
    link: 'Non sono stato io: reimpostala di nuovo',
  },
  newDevice: {
    subject: ({ site }) => `Un nuovo dispositivo ha effettuato l’accesso al Suo account ${site}`,
    said: 'Qualcuno ha effettuato l’accesso al Suo account da un dispositivo mai usato prima.',
    facts: ({ device = 'Dispositivo sconosciuto', address, time }) => `${device}, indirizzo ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} su ${system}`,
    link: 'Non sono stato io: reimposta la mia password',
  },
  deleted: {
    subject: ({ site }) => `Il Suo account ${site} è stato eliminato`,
    said: ({ date }) =>
      `Il Suo account è stato appena eliminato. Fino al ${date} basta accedere per riaverlo con tutto il suo contenuto; dopo sparisce per sempre.`,
    link: 'Accedi e conservalo',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Confermi l’iscrizione a ${site}`,
      said: ({ site }) =>
        `Qualcuno, probabilmente Lei, ha chiesto di ricevere a questo indirizzo e-mail sui nuovi articoli di ${site}.`,
      link: 'Conferma',
      otherwise: 'Se non è stato Lei, non occorre fare nulla: senza il link non arriverà alcuna e-mail.',
    },
    read: 'Leggi l’articolo',
    why: ({ site }) => `Riceve questa e-mail perché è iscritto ai nuovi articoli di ${site}.`,
    week: ({ site }) => `Questa settimana su ${site}`,
  },
  verification: {
    subject: ({ site, code }) => `${code} è il Suo codice di verifica di ${site}`,
    said: 'Inserisca questo codice per verificare il Suo indirizzo e-mail, oppure apra il link:',
    link: 'Verifica l’indirizzo e-mail',
    otherwise: 'Se non l’ha chiesto Lei, può ignorare questo messaggio.',
  },
  reset: {
    subject: ({ site, code }) => `${code} è il Suo codice per reimpostare la password di ${site}`,
    said: 'Inserisca questo codice per scegliere una nuova password, oppure apra il link:',
    link: 'Reimposta la password',
    otherwise: 'Se non l’ha chiesto Lei, ignori questo messaggio: la Sua password resta la stessa.',
  },
  codeEnds: 'Il codice e il link valgono 10 minuti e una sola volta.',
  emailChanged: {
    subject: ({ site }) => `Il Suo indirizzo e-mail di ${site} è stato cambiato`,
    said: ({ newEmail }) => `L’indirizzo e-mail del Suo account è ora ${newEmail}.`,
    undo: 'Se non è stato Lei, annulli il cambio e poi reimposti la password. Il link vale 72 ore.',
    returns: 'Se il nuovo indirizzo non viene verificato in queste 72 ore, il Suo account torna a questo.',
    link: 'Annulla il cambio',
  },
  emailReturned: {
    subject: ({ site }) => `Il Suo account ${site} ha di nuovo questo indirizzo e-mail`,
    said: ({ newEmail }) =>
      `Il nuovo indirizzo ${newEmail} non è stato verificato, perciò il Suo account ha di nuovo quello precedente: questo.`,
    link: 'Accedi',
  },
  contact: {
    subject: ({ site }) => `Un messaggio dalla pagina dei contatti di ${site}`,
    said: ({ name = 'Una persona', email }) => `${name} ha scritto (${email}):`,
    answer: 'Per rispondere, scriva all’indirizzo qui sopra. L’ha digitato il mittente: nessuno l’ha verificato.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} La invita su ${site}`,
    said: ({ site, inviter }) => `${inviter} La invita a partecipare a ${site}.`,
    how: 'Apra il link per scegliere un nome e una password. Vale 7 giorni e una sola volta.',
    link: 'Accetta l’invito',
    otherwise: 'Se non sa di che cosa si tratta, può ignorare questo messaggio: non verrà creato alcun account.',
  },
  test: {
    subject: ({ site }) => `E-mail di prova da ${site}`,
    said: ({ site }) => `Questa è un’e-mail di prova da ${site}. L’invio funziona.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `È stato configurato un secondo fattore per il Suo account ${site}`,
      said: 'D’ora in poi, per accedere verrà chiesto anche un codice della Sua app o la Sua passkey.',
    },
    removed: {
      subject: ({ site }) => `È stato rimosso un secondo fattore del Suo account ${site}`,
      said: 'Un’app o una passkey richiesta per l’accesso è appena stata rimossa dal Suo account.',
    },
    renewed: {
      subject: ({ site }) => `Sono stati creati nuovi codici di recupero di ${site}`,
      said: 'Il Suo account ha nuovi codici di recupero. Quelli precedenti non valgono più.',
    },
    link: 'Guarda come accedo',
    otherwise: 'Se non è stato Lei, cambi subito la password e controlli che cosa è configurato.',
  },
  nothingToDo: 'Se è stato Lei, non deve fare nulla.',
};
