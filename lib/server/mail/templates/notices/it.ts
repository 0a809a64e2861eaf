import type { Notices } from './notices.ts';

export const it: Notices = {
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
  nothingToDo: 'Se è stato Lei, non deve fare nulla.',
};
