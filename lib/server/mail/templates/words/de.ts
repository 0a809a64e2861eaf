import type { MailWords } from './mail-words.ts';

export const de: MailWords = {
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
  verification: {
    subject: ({ site, code }) => `${code} ist Ihr Bestätigungscode für ${site}`,
    said: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen, oder öffnen Sie den Link:',
    link: 'E-Mail-Adresse bestätigen',
    otherwise: 'Wenn Sie das nicht angefordert haben, können Sie diese Mail ignorieren.',
  },
  reset: {
    subject: ({ site, code }) => `${code} ist Ihr Code für ein neues Passwort auf ${site}`,
    said: 'Geben Sie diesen Code ein, um ein neues Passwort zu wählen, oder öffnen Sie den Link:',
    link: 'Passwort zurücksetzen',
    otherwise: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
  },
  codeEnds: 'Code und Link gelten 10 Minuten und nur einmal.',
  emailChanged: {
    subject: ({ site }) => `Ihre E-Mail-Adresse für ${site} wurde geändert`,
    said: ({ newEmail }) => `Die E-Mail-Adresse Ihres Kontos wurde in ${newEmail} geändert.`,
    undo: 'Wenn Sie das nicht waren, machen Sie die Änderung rückgängig und setzen Sie danach Ihr Passwort zurück. Der Link gilt 72 Stunden.',
    returns: 'Wird die neue Adresse in diesen 72 Stunden nicht bestätigt, gilt für Ihr Konto wieder diese hier.',
    link: 'Änderung rückgängig machen',
  },
  emailReturned: {
    subject: ({ site }) => `Ihr Konto auf ${site} hat wieder diese E-Mail-Adresse`,
    said: ({ newEmail }) =>
      `Die neue Adresse ${newEmail} wurde nicht bestätigt. Deshalb gilt für Ihr Konto wieder die frühere Adresse, also diese hier.`,
    link: 'Anmelden',
  },
  contact: {
    subject: ({ site }) => `Eine Nachricht von der Kontaktseite von ${site}`,
    said: ({ name = 'Jemand', email }) => `${name} schrieb (${email}):`,
    answer:
      'Zum Antworten schreiben Sie an die Adresse oben. Sie wurde beim Absenden eingetippt, niemand hat sie geprüft.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} lädt Sie zu ${site} ein`,
    said: ({ site, inviter }) => `${inviter} lädt Sie ein, bei ${site} mitzumachen.`,
    how: 'Öffnen Sie den Link, um einen Namen und ein Passwort zu wählen. Er gilt 7 Tage und nur einmal.',
    link: 'Einladung annehmen',
    otherwise: 'Wenn Sie nicht wissen, worum es geht, können Sie diese Mail ignorieren: Es wird kein Konto angelegt.',
  },
  test: {
    subject: ({ site }) => `Test-E-Mail von ${site}`,
    said: ({ site }) => `Das ist eine Test-E-Mail von ${site}. Der Versand funktioniert.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `Für Ihr Konto auf ${site} wurde ein zweiter Faktor eingerichtet`,
      said: 'Von jetzt an fragt die Anmeldung auch nach einem Code Ihrer App oder nach Ihrem Passkey.',
    },
    removed: {
      subject: ({ site }) => `Ein zweiter Faktor Ihres Kontos auf ${site} wurde entfernt`,
      said: 'Eine App oder ein Passkey für die Anmeldung wurde soeben aus Ihrem Konto entfernt.',
    },
    renewed: {
      subject: ({ site }) => `Ihre Wiederherstellungscodes für ${site} wurden neu erstellt`,
      said: 'Ihr Konto hat neue Wiederherstellungscodes. Die früheren gelten nicht mehr.',
    },
    link: 'Anmeldung ansehen',
    otherwise: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und sehen Sie nach, was eingerichtet ist.',
  },
  nothingToDo: 'Wenn Sie es waren, brauchen Sie nichts zu tun.',
};
