import type { Notices } from './notices.ts';

export const zh: Notices = {
  answered: ({ name, title }) => `${name} 回复了您在《${title}》下的评论`,
  commented: ({ name, title }) => `${name} 评论了《${title}》`,
  gathered: {
    replies: ({ count }) => `您的评论有 ${count} 条新回复`,
    posts: ({ count }) => `您的文章有 ${count} 条新评论`,
    lead: '短时间内收到的较多，这封邮件一并告知。',
  },
  read: { reply: '查看回复', comment: '查看评论', all: '查看评论' },
  why: {
    replies: '您收到这封邮件，是因为有人回复了您的评论。',
    posts: '您收到这封邮件，是因为有人评论了您的文章。',
  },
  end: '不再接收此类邮件',
  notes: {
    written: ({ name, title }) => `${name} 对“${title}”写了一条批注`,
    asked: ({ name, title }) => `${name} 请求审阅“${title}”`,
    done: ({ name, title }) => `${name} 已审阅“${title}”`,
    open: '打开文章',
    why: {
      replies: '您收到此邮件，是因为您参与了这篇文章的批注。',
      posts: '您收到此邮件，是因为您是这篇文章的作者。',
      asked: '您收到此邮件，是因为您在这里编辑文章。',
      done: '您收到此邮件，是因为您请求了审阅。',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `您的 ${site} 密码已更改`,
    said: '您账号的密码刚刚被更改，其他设备均已退出登录。',
    link: '不是我操作的：立即重置',
  },
  passwordReset: {
    subject: ({ site }) => `您的 ${site} 密码已重置`,
    said: '您账号的密码刚刚被重置，所有设备均已退出登录。',
    link: '不是我操作的：再次重置',
  },
  newDevice: {
    subject: ({ site }) => `有新设备登录了您的 ${site} 账号`,
    said: '有人在一台从未用过的设备上登录了您的账号。',
    facts: ({ device = '未知设备', address, time }) => `${device}，地址 ${address}，${time}`,
    device: ({ browser, system }) => `${browser}（${system}）`,
    link: '不是我操作的：重置密码',
  },
  deleted: {
    subject: ({ site }) => `您的 ${site} 账户已删除`,
    said: ({ date }) => `您的账户刚刚被删除。在 ${date} 之前登录即可恢复账户及其全部内容；此后将永久消失。`,
    link: '登录并保留账户',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `请确认您对 ${site} 的订阅`,
      said: ({ site }) => `有人（可能是您）申请用此地址接收 ${site} 新文章的邮件。`,
      link: '确认',
      otherwise: '如果不是您本人，无需任何操作：不打开链接就不会收到邮件。',
    },
    read: '阅读文章',
    why: ({ site }) => `您收到此邮件是因为您订阅了 ${site} 的新文章。`,
    week: ({ site }) => `本周的 ${site}`,
  },
  nothingToDo: '如果是您本人操作，则无需处理。',
};
