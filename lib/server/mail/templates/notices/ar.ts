import type { Notices } from './notices.ts';

export const ar: Notices = {
  answered: ({ name, title }) => `ردّ ${name} على تعليقك على «${title}»`,
  commented: ({ name, title }) => `علّق ${name} على «${title}»`,
  gathered: {
    replies: ({ count }) => `ردود جديدة على تعليقاتك: ${count}`,
    posts: ({ count }) => `تعليقات جديدة على مقالاتك: ${count}`,
    lead: 'وصل الكثير منها في وقت قصير، لذلك تخبرك بها جميعًا هذه الرسالة الواحدة.',
  },
  read: { reply: 'قراءة الردّ', comment: 'قراءة التعليق', all: 'قراءة التعليقات' },
  why: {
    replies: 'وصلتك هذه الرسالة لأن أحدهم ردّ على تعليق لك.',
    posts: 'وصلتك هذه الرسالة لأن أحدهم علّق على مقال لك.',
  },
  end: 'إيقاف هذه الرسائل',
  passwordChanged: {
    subject: ({ site }) => `غُيّرت كلمة مرورك في ${site}`,
    said: 'غُيّرت كلمة مرور حسابك للتوّ، وسُجّل الخروج من كل الأجهزة الأخرى.',
    link: 'لم أفعل ذلك: تغييرها الآن',
  },
  passwordReset: {
    subject: ({ site }) => `أُعيد تعيين كلمة مرورك في ${site}`,
    said: 'أُعيد تعيين كلمة مرور حسابك للتوّ، وسُجّل الخروج من كل الأجهزة.',
    link: 'لم أفعل ذلك: إعادة تعيينها مجددًا',
  },
  newDevice: {
    subject: ({ site }) => `سُجّل الدخول إلى حسابك في ${site} من جهاز جديد`,
    said: 'سجّل أحدهم الدخول إلى حسابك من جهاز لم يُستخدم من قبل.',
    facts: ({ device = 'جهاز غير معروف', address, time }) => `${device}، العنوان ${address}، ${time}`,
    device: ({ browser, system }) => `${browser} على ${system}`,
    link: 'لم أفعل ذلك: تغيير كلمة مروري',
  },
  nothingToDo: 'إن كنت أنت من فعل ذلك فلا حاجة إلى شيء.',
};
