import type { Notices } from './notices.ts';

export const ja: Notices = {
  answered: ({ name, title }) => `${name}さんが「${title}」でのあなたのコメントに返信しました`,
  commented: ({ name, title }) => `${name}さんが「${title}」にコメントしました`,
  gathered: {
    replies: ({ count }) => `あなたのコメントへの新しい返信：${count}件`,
    posts: ({ count }) => `あなたの記事への新しいコメント：${count}件`,
    lead: '短い時間に多数届いたため、このメールでまとめてお知らせします。',
  },
  read: { reply: '返信を読む', comment: 'コメントを読む', all: 'コメントを読む' },
  why: {
    replies: 'あなたのコメントに返信があったため、このメールをお送りしています。',
    posts: 'あなたの記事にコメントがあったため、このメールをお送りしています。',
  },
  end: 'このメールの配信を停止する',
  notes: {
    written: ({ name, title }) => `${name} さんが「${title}」にメモを書きました`,
    asked: ({ name, title }) => `${name} さんが「${title}」のレビューを依頼しています`,
    done: ({ name, title }) => `${name} さんが「${title}」をレビューしました`,
    open: '記事を開く',
    why: {
      replies: 'この記事のメモに参加したため、このメールが届いています。',
      posts: 'この記事の執筆者であるため、このメールが届いています。',
      asked: 'ここで記事を編集しているため、このメールが届いています。',
      done: 'レビューを依頼したため、このメールが届いています。',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `${site}のパスワードが変更されました`,
    said: 'アカウントのパスワードが変更され、ほかの端末はすべてログアウトされました。',
    link: '変更した覚えがない：今すぐ再設定する',
  },
  passwordReset: {
    subject: ({ site }) => `${site}のパスワードが再設定されました`,
    said: 'アカウントのパスワードが再設定され、すべての端末がログアウトされました。',
    link: '再設定した覚えがない：もう一度再設定する',
  },
  newDevice: {
    subject: ({ site }) => `新しい端末から${site}のアカウントにログインがありました`,
    said: 'これまで使われたことのない端末から、あなたのアカウントにログインがありました。',
    facts: ({ device = '不明な端末', address, time }) => `${device}、アドレス ${address}、${time}`,
    device: ({ browser, system }) => `${browser}（${system}）`,
    link: '心当たりがない：パスワードを再設定する',
  },
  deleted: {
    subject: ({ site }) => `${site}のアカウントが削除されました`,
    said: ({ date }) =>
      `アカウントが削除されました。${date}までにログインすると、すべて元に戻ります。それ以降は完全に消去されます。`,
    link: 'ログインしてアカウントを残す',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `${site} の購読を確認してください`,
      said: ({ site }) => `${site} の新しい記事のお知らせをこのアドレスで受け取りたいという申し込みがありました。`,
      link: '確認する',
      otherwise: 'お心当たりがない場合は何もする必要はありません。リンクを開かないかぎりメールは届きません。',
    },
    read: '記事を読む',
    why: ({ site }) => `${site} の新しい記事を購読しているため、このメールをお送りしています。`,
    week: ({ site }) => `今週の ${site}`,
  },
  nothingToDo: 'ご自身による操作であれば、何もする必要はありません。',
};
