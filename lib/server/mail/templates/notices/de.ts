import type { Notices } from './notices.ts';

export const de: Notices = {
  answered: ({ name, title }) => `${name} hat auf Ihren Kommentar zu „${title}“ geantwortet`,
  commented: ({ name, title }) => `${name} hat „${title}“ kommentiert`,
  gathered: {
    replies: ({ count }) => `Neue Antworten auf Ihre Kommentare: ${count}`,
    posts: ({ count }) => `Neue Kommentare zu Ihren Beiträgen: ${count}`,
    lead: 'In kurzer Zeit kamen so viele, dass diese E-Mail von allen zusammen berichtet.',
  },
  read: { reply: 'Antwort lesen', comment: 'Kommentar lesen', all: 'Kommentare lesen' },
  why: {
    replies: 'Sie erhalten diese E-Mail, weil jemand auf einen Ihrer Kommentare geantwortet hat.',
    posts: 'Sie erhalten diese E-Mail, weil jemand einen Ihrer Beiträge kommentiert hat.',
  },
  end: 'Solche E-Mails nicht mehr senden',
  notes: {
    written: ({ name, title }) => `${name} hat eine Notiz zu „${title}“ geschrieben`,
    asked: ({ name, title }) => `${name} bittet um Durchsicht von „${title}“`,
    done: ({ name, title }) => `${name} hat „${title}“ durchgesehen`,
    open: 'Beitrag öffnen',
    why: {
      replies: 'Sie erhalten diese Mail, weil Sie sich an den Notizen zu diesem Beitrag beteiligt haben.',
      posts: 'Sie erhalten diese Mail, weil Sie diesen Beitrag mitgeschrieben haben.',
      asked: 'Sie erhalten diese Mail, weil Sie hier Beiträge redigieren.',
      done: 'Sie erhalten diese Mail, weil Sie um die Durchsicht gebeten haben.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `Ihr Passwort für ${site} wurde geändert`,
    said: 'Das Passwort Ihres Kontos wurde soeben geändert, und alle anderen Geräte wurden abgemeldet.',
    link: 'Das war ich nicht: jetzt zurücksetzen',
  },
  passwordReset: {
    subject: ({ site }) => `Ihr Passwort für ${site} wurde zurückgesetzt`,
    said: 'Das Passwort Ihres Kontos wurde soeben zurückgesetzt, und alle Geräte wurden abgemeldet.',
    link: 'Das war ich nicht: erneut zurücksetzen',
  },
  newDevice: {
    subject: ({ site }) => `Ein neues Gerät hat sich bei Ihrem Konto auf ${site} angemeldet`,
    said: 'Jemand hat sich bei Ihrem Konto auf einem Gerät angemeldet, das dafür noch nicht verwendet wurde.',
    facts: ({ device = 'Unbekanntes Gerät', address, time }) => `${device}, Adresse ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} auf ${system}`,
    link: 'Das war ich nicht: Passwort zurücksetzen',
  },
  deleted: {
    subject: ({ site }) => `Ihr Konto bei ${site} wurde gelöscht`,
    said: ({ date }) =>
      `Ihr Konto wurde soeben gelöscht. Bis zum ${date} bringt eine Anmeldung es mit allem darin zurück; danach ist es endgültig weg.`,
    link: 'Anmelden und Konto behalten',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Bestätigen Sie Ihr Abonnement von ${site}`,
      said: ({ site }) =>
        `Jemand, vermutlich Sie selbst, möchte an diese Adresse Mails über neue Beiträge auf ${site} erhalten.`,
      link: 'Bestätigen',
      otherwise: 'Wenn Sie das nicht waren, ist nichts zu tun: Ohne den Link kommen keine Mails.',
    },
    read: 'Beitrag lesen',
    why: ({ site }) => `Sie erhalten diese Mail, weil Sie neue Beiträge auf ${site} abonniert haben.`,
    week: ({ site }) => `Diese Woche auf ${site}`,
  },
  nothingToDo: 'Wenn Sie es waren, brauchen Sie nichts zu tun.',
};
