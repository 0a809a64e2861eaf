import type { MailWords } from './mail-words.ts';

export const fr: MailWords = {
  answered: ({ name, title }) => `${name} a répondu à votre commentaire sur « ${title} »`,
  commented: ({ name, title }) => `${name} a commenté « ${title} »`,
  gathered: {
    replies: ({ count }) => `Nouvelles réponses à vos commentaires : ${count}`,
    posts: ({ count }) => `Nouveaux commentaires sur vos articles : ${count}`,
    lead: 'Il en est arrivé tant en peu de temps que cet e-mail les annonce tous ensemble.',
  },
  read: { reply: 'Lire la réponse', comment: 'Lire le commentaire', all: 'Lire les commentaires' },
  why: {
    replies: 'Vous recevez cet e-mail parce que quelqu’un a répondu à l’un de vos commentaires.',
    posts: 'Vous recevez cet e-mail parce que quelqu’un a commenté l’un de vos articles.',
  },
  end: 'Ne plus recevoir ces e-mails',
  notes: {
    written: ({ name, title }) => `${name} a écrit une note sur « ${title} »`,
    asked: ({ name, title }) => `${name} demande une relecture de « ${title} »`,
    done: ({ name, title }) => `${name} a relu « ${title} »`,
    open: 'Ouvrir l’article',
    why: {
      replies: 'Vous recevez ce message parce que vous avez participé aux notes de cet article.',
      posts: 'Vous recevez ce message parce que vous êtes l’un des auteurs de cet article.',
      asked: 'Vous recevez ce message parce que vous relisez les articles ici.',
      done: 'Vous recevez ce message parce que vous avez demandé la relecture.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `Votre mot de passe ${site} a été changé`,
    said: 'Le mot de passe de votre compte vient d’être changé, et tous les autres appareils ont été déconnectés.',
    link: 'Ce n’était pas moi : le réinitialiser maintenant',
  },
  passwordReset: {
    subject: ({ site }) => `Votre mot de passe ${site} a été réinitialisé`,
    said: 'Le mot de passe de votre compte vient d’être réinitialisé, et tous les appareils ont été déconnectés.',
    link: 'Ce n’était pas moi : le réinitialiser à nouveau',
  },
  newDevice: {
    subject: ({ site }) => `Un nouvel appareil s’est connecté à votre compte ${site}`,
    said: 'Quelqu’un s’est connecté à votre compte depuis un appareil qui n’avait pas encore servi.',
    facts: ({ device = 'Appareil inconnu', address, time }) => `${device}, adresse ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} sur ${system}`,
    link: 'Ce n’était pas moi : réinitialiser mon mot de passe',
  },
  deleted: {
    subject: ({ site }) => `Votre compte ${site} a été supprimé`,
    said: ({ date }) =>
      `Votre compte vient d’être supprimé. Jusqu’au ${date}, il suffit de vous connecter pour le retrouver avec tout son contenu ; ensuite, il disparaît pour de bon.`,
    link: 'Me connecter et le garder',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Confirmez votre abonnement à ${site}`,
      said: ({ site }) =>
        `Quelqu’un, sans doute vous, a demandé à recevoir à cette adresse des courriels sur les nouveaux articles de ${site}.`,
      link: 'Confirmer',
      otherwise: 'Si ce n’était pas vous, il n’y a rien à faire : sans le lien, aucun courriel ne viendra.',
    },
    read: 'Lire l’article',
    why: ({ site }) => `Vous recevez ce courriel parce que vous êtes abonné aux nouveaux articles de ${site}.`,
    week: ({ site }) => `Cette semaine sur ${site}`,
  },
  verification: {
    subject: ({ site, code }) => `${code} est votre code de vérification ${site}`,
    said: 'Saisissez ce code pour vérifier votre adresse e-mail, ou suivez le lien ci-dessous :',
    link: 'Vérifier l’adresse e-mail',
    otherwise: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  },
  reset: {
    subject: ({ site, code }) => `${code} est votre code de réinitialisation ${site}`,
    said: 'Saisissez ce code pour choisir un nouveau mot de passe, ou suivez le lien ci-dessous :',
    link: 'Réinitialiser le mot de passe',
    otherwise: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  codeEnds: 'Le code et le lien sont valables 10 minutes et une seule fois.',
  emailChanged: {
    subject: ({ site }) => `Votre adresse e-mail ${site} a été changée`,
    said: ({ newEmail }) => `L’adresse e-mail de votre compte est maintenant ${newEmail}.`,
    undo: 'Si ce n’était pas vous, annulez le changement, puis réinitialisez votre mot de passe. Le lien est valable 72 heures.',
    returns: 'Si la nouvelle adresse n’est pas vérifiée dans ces 72 heures, votre compte retrouve celle-ci.',
    link: 'Annuler le changement',
  },
  emailReturned: {
    subject: ({ site }) => `Votre compte ${site} a retrouvé cette adresse e-mail`,
    said: ({ newEmail }) =>
      `La nouvelle adresse ${newEmail} n’a pas été vérifiée : votre compte a donc retrouvé son adresse précédente, celle-ci.`,
    link: 'Se connecter',
  },
  contact: {
    subject: ({ site }) => `Un message de la page de contact de ${site}`,
    said: ({ name = 'Une personne', email }) => `${name} a écrit (${email}) :`,
    answer: 'Pour répondre, écrivez à l’adresse ci-dessus. Elle a été saisie par l’expéditeur et n’a pas été vérifiée.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} vous invite sur ${site}`,
    said: ({ site, inviter }) => `${inviter} vous invite à participer à ${site}.`,
    how: 'Suivez le lien pour choisir un nom et un mot de passe. Il est valable 7 jours et une seule fois.',
    link: 'Accepter l’invitation',
    otherwise: 'Si vous ne savez pas de quoi il s’agit, ignorez ce message : aucun compte ne sera créé.',
  },
  test: {
    subject: ({ site }) => `E-mail de test de ${site}`,
    said: ({ site }) => `Ceci est un e-mail de test de ${site}. L’envoi fonctionne.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `Un second facteur a été configuré pour votre compte ${site}`,
      said: 'Désormais, la connexion demandera aussi un code de votre application ou votre clé d’accès.',
    },
    removed: {
      subject: ({ site }) => `Un second facteur de votre compte ${site} a été retiré`,
      said: 'Une application ou une clé d’accès demandée à la connexion vient d’être retirée de votre compte.',
    },
    renewed: {
      subject: ({ site }) => `Vos codes de secours ${site} ont été recréés`,
      said: 'Votre compte a de nouveaux codes de secours. Les précédents ne sont plus valables.',
    },
    link: 'Voir comment je me connecte',
    otherwise: 'Si ce n’était pas vous, changez tout de suite votre mot de passe et regardez ce qui est configuré.',
  },
  nothingToDo: 'Si c’était vous, vous n’avez rien à faire.',
};
