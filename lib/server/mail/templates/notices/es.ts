import type { Notices } from './notices.ts';

export const es: Notices = {
  answered: ({ name, title }) => `${name} ha respondido a su comentario en «${title}»`,
  commented: ({ name, title }) => `${name} ha comentado «${title}»`,
  gathered: {
    replies: ({ count }) => `Nuevas respuestas a sus comentarios: ${count}`,
    posts: ({ count }) => `Nuevos comentarios en sus entradas: ${count}`,
    lead: 'Han llegado tantos en poco tiempo que este correo los reúne todos.',
  },
  read: { reply: 'Leer la respuesta', comment: 'Leer el comentario', all: 'Leer los comentarios' },
  why: {
    replies: 'Recibe este correo porque alguien ha respondido a un comentario suyo.',
    posts: 'Recibe este correo porque alguien ha comentado una entrada suya.',
  },
  end: 'No recibir más estos correos',
  notes: {
    written: ({ name, title }) => `${name} escribió una nota sobre «${title}»`,
    asked: ({ name, title }) => `${name} pide que se revise «${title}»`,
    done: ({ name, title }) => `${name} ha revisado «${title}»`,
    open: 'Abrir la entrada',
    why: {
      replies: 'Recibe este correo porque participó en las notas de esta entrada.',
      posts: 'Recibe este correo porque es autor de esta entrada.',
      asked: 'Recibe este correo porque edita entradas aquí.',
      done: 'Recibe este correo porque pidió la revisión.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `Se ha cambiado su contraseña de ${site}`,
    said: 'Se acaba de cambiar la contraseña de su cuenta y se ha cerrado la sesión en los demás dispositivos.',
    link: 'No he sido yo: restablecerla ahora',
  },
  passwordReset: {
    subject: ({ site }) => `Se ha restablecido su contraseña de ${site}`,
    said: 'Se acaba de restablecer la contraseña de su cuenta y se ha cerrado la sesión en todos los dispositivos.',
    link: 'No he sido yo: restablecerla de nuevo',
  },
  newDevice: {
    subject: ({ site }) => `Un dispositivo nuevo ha entrado en su cuenta de ${site}`,
    said: 'Alguien ha iniciado sesión en su cuenta desde un dispositivo que no se había usado antes.',
    facts: ({ device = 'Dispositivo desconocido', address, time }) => `${device}, dirección ${address}, ${time}`,
    device: ({ browser, system }) => `${browser} en ${system}`,
    link: 'No he sido yo: restablecer mi contraseña',
  },
  deleted: {
    subject: ({ site }) => `Se ha eliminado su cuenta de ${site}`,
    said: ({ date }) =>
      `Su cuenta se acaba de eliminar. Hasta el ${date}, iniciar sesión la devuelve con todo lo que contiene; después desaparece para siempre.`,
    link: 'Iniciar sesión y conservarla',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `Confirme su suscripción a ${site}`,
      said: ({ site }) =>
        `Alguien, probablemente usted, ha pedido recibir en esta dirección correos sobre las nuevas entradas de ${site}.`,
      link: 'Confirmar',
      otherwise: 'Si no ha sido usted, no hay nada que hacer: sin el enlace no llegará ningún correo.',
    },
    read: 'Leer la entrada',
    why: ({ site }) => `Recibe este correo porque se suscribió a las nuevas entradas de ${site}.`,
    week: ({ site }) => `Esta semana en ${site}`,
  },
  nothingToDo: 'Si ha sido usted, no tiene que hacer nada.',
};
