import type { MailWords } from './mail-words.ts';

export const es: MailWords = {
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
  verification: {
    subject: ({ site, code }) => `${code} es su código de verificación de ${site}`,
    said: 'Introduzca este código para verificar su correo electrónico, o abra el enlace:',
    link: 'Verificar el correo',
    otherwise: 'Si no lo ha pedido usted, puede ignorar este mensaje.',
  },
  reset: {
    subject: ({ site, code }) => `${code} es su código para restablecer la contraseña de ${site}`,
    said: 'Introduzca este código para elegir una nueva contraseña, o abra el enlace:',
    link: 'Restablecer la contraseña',
    otherwise: 'Si no lo ha pedido usted, ignore este mensaje: su contraseña sigue siendo la misma.',
  },
  codeEnds: 'El código y el enlace valen 10 minutos y una sola vez.',
  emailChanged: {
    subject: ({ site }) => `Se ha cambiado su correo electrónico de ${site}`,
    said: ({ newEmail }) => `El correo electrónico de su cuenta es ahora ${newEmail}.`,
    undo: 'Si no ha sido usted, deshaga el cambio y después restablezca su contraseña. El enlace vale 72 horas.',
    returns: 'Si la nueva dirección no se verifica en esas 72 horas, su cuenta vuelve a tener esta.',
    link: 'Deshacer el cambio',
  },
  emailReturned: {
    subject: ({ site }) => `Su cuenta de ${site} vuelve a tener este correo electrónico`,
    said: ({ newEmail }) =>
      `La nueva dirección ${newEmail} no se verificó, así que su cuenta vuelve a tener la anterior: esta.`,
    link: 'Iniciar sesión',
  },
  contact: {
    subject: ({ site }) => `Un mensaje de la página de contacto de ${site}`,
    said: ({ name = 'Una persona', email }) => `${name} ha escrito (${email}):`,
    answer:
      'Para responder, escriba a la dirección de arriba. La escribió quien envía el mensaje; nadie la ha comprobado.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} le invita a ${site}`,
    said: ({ site, inviter }) => `${inviter} le invita a participar en ${site}.`,
    how: 'Abra el enlace para elegir un nombre y una contraseña. Vale 7 días y una sola vez.',
    link: 'Aceptar la invitación',
    otherwise: 'Si no sabe de qué se trata, puede ignorar este mensaje: no se creará ninguna cuenta.',
  },
  test: {
    subject: ({ site }) => `Correo de prueba de ${site}`,
    said: ({ site }) => `Este es un correo de prueba de ${site}. El envío funciona.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `Se configuró un segundo factor para su cuenta de ${site}`,
      said: 'A partir de ahora, al iniciar sesión se pedirá también un código de su aplicación o su llave de acceso.',
    },
    removed: {
      subject: ({ site }) => `Se quitó un segundo factor de su cuenta de ${site}`,
      said: 'Se acaba de quitar de su cuenta una aplicación o una llave de acceso que se pedía al iniciar sesión.',
    },
    renewed: {
      subject: ({ site }) => `Se crearon nuevos códigos de recuperación de ${site}`,
      said: 'Su cuenta tiene nuevos códigos de recuperación. Los anteriores ya no sirven.',
    },
    link: 'Ver cómo inicio sesión',
    otherwise: 'Si no ha sido usted, cambie su contraseña ahora mismo y revise lo que está configurado.',
  },
  nothingToDo: 'Si ha sido usted, no tiene que hacer nada.',
};
