import type { Notices } from './notices.ts';

export const fr: Notices = {
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
  nothingToDo: 'Si c’était vous, vous n’avez rien à faire.',
};
