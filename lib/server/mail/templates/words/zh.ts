import type { MailWords } from './mail-words.ts';

export const zh: MailWords = {
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
  verification: {
    subject: ({ site, code }) => `${code} 是您的 ${site} 验证码`,
    said: '请输入此验证码以验证您的邮箱，或打开下面的链接：',
    link: '验证邮箱',
    otherwise: '如果不是您本人的请求，请忽略此邮件。',
  },
  reset: {
    subject: ({ site, code }) => `${code} 是您的 ${site} 密码重置验证码`,
    said: '请输入此验证码以设置新密码，或打开下面的链接：',
    link: '重置密码',
    otherwise: '如果不是您本人的请求，请忽略此邮件：您的密码不会改变。',
  },
  codeEnds: '验证码和链接 10 分钟内有效，且只能使用一次。',
  emailChanged: {
    subject: ({ site }) => `您的 ${site} 邮箱地址已更改`,
    said: ({ newEmail }) => `您账户的邮箱地址已更改为 ${newEmail}。`,
    undo: '如果不是您本人操作，请撤销更改，然后重置密码。链接 72 小时内有效。',
    returns: '如果新地址在这 72 小时内未通过验证，您的账户将恢复为此地址。',
    link: '撤销更改',
  },
  emailReturned: {
    subject: ({ site }) => `您的 ${site} 账户已恢复为此邮箱地址`,
    said: ({ newEmail }) => `新地址 ${newEmail} 未通过验证，因此您的账户已恢复为原来的地址，即此地址。`,
    link: '登录',
  },
  contact: {
    subject: ({ site }) => `来自 ${site} 联系页面的留言`,
    said: ({ name = '一位读者', email }) => `${name}（${email}）写道：`,
    answer: '如需回复，请写信至上面的地址。该地址由发件人填写，未经核实。',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} 邀请您加入 ${site}`,
    said: ({ site, inviter }) => `${inviter} 邀请您加入 ${site}。`,
    how: '请打开链接，设置名字和密码。链接 7 天内有效，且只能使用一次。',
    link: '接受邀请',
    otherwise: '如果您不清楚此事，请忽略此邮件：不会创建任何账户。',
  },
  test: {
    subject: ({ site }) => `来自 ${site} 的测试邮件`,
    said: ({ site }) => `这是来自 ${site} 的测试邮件。邮件发送正常。`,
  },
  factors: {
    added: {
      subject: ({ site }) => `您的 ${site} 账户已设置第二重验证`,
      said: '今后登录时还需要输入应用中的验证码或使用通行密钥。',
    },
    removed: {
      subject: ({ site }) => `您的 ${site} 账户已移除一项第二重验证`,
      said: '登录时使用的一个应用或通行密钥刚刚从您的账户中移除。',
    },
    renewed: {
      subject: ({ site }) => `您的 ${site} 恢复代码已重新生成`,
      said: '您的账户有了新的恢复代码。以前的代码已失效。',
    },
    link: '查看登录方式',
    otherwise: '如果不是您本人操作，请立即更改密码，并查看已设置的验证方式。',
  },
  nothingToDo: '如果是您本人操作，则无需处理。',
};
