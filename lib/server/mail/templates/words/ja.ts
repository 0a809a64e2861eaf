import type { MailWords } from './mail-words.ts';

export const ja: MailWords = {
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
  verification: {
    subject: ({ site, code }) => `${code} は${site}の確認コードです`,
    said: 'メールアドレスを確認するには、このコードを入力するか、下のリンクを開いてください。',
    link: 'メールアドレスを確認',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。',
  },
  reset: {
    subject: ({ site, code }) => `${code} は${site}のパスワード再設定コードです`,
    said: '新しいパスワードを設定するには、このコードを入力するか、下のリンクを開いてください。',
    link: 'パスワードを再設定',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  codeEnds: 'コードとリンクの有効期限は10分で、使えるのは一度だけです。',
  emailChanged: {
    subject: ({ site }) => `${site}のメールアドレスが変更されました`,
    said: ({ newEmail }) => `アカウントのメールアドレスが ${newEmail} に変更されました。`,
    undo: '変更した覚えがない場合は、変更を取り消してから、パスワードを再設定してください。リンクは72時間有効です。',
    returns: '72時間以内に新しいアドレスが確認されない場合、アカウントのアドレスはこのアドレスに戻ります。',
    link: '変更を取り消す',
  },
  emailReturned: {
    subject: ({ site }) => `${site}のアカウントがこのメールアドレスに戻りました`,
    said: ({ newEmail }) =>
      `新しいアドレス ${newEmail} が確認されなかったため、アカウントは以前のアドレス、つまりこのアドレスに戻りました。`,
    link: 'ログイン',
  },
  contact: {
    subject: ({ site }) => `${site}のお問い合わせページからのメッセージ`,
    said: ({ name = '読者', email }) => `${name}さん（${email}）からのメッセージ：`,
    answer: '返信するには上のアドレスにお送りください。アドレスは送信者が入力したもので、確認されていません。',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter}さんが${site}に招待しています`,
    said: ({ site, inviter }) => `${inviter}さんから${site}への招待が届きました。`,
    how: 'リンクを開いて、名前とパスワードを決めてください。リンクは7日間有効で、使えるのは一度だけです。',
    link: '招待を受ける',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。アカウントは作られません。',
  },
  test: {
    subject: ({ site }) => `${site}からのテストメール`,
    said: ({ site }) => `これは${site}からのテストメールです。メールの送信は正常に動いています。`,
  },
  factors: {
    added: {
      subject: ({ site }) => `${site}のアカウントにログインの2段階目が設定されました`,
      said: '今後のログインでは、アプリのコードまたはパスキーも必要になります。',
    },
    removed: {
      subject: ({ site }) => `${site}のアカウントからログインの2段階目が削除されました`,
      said: 'ログインに使われていたアプリまたはパスキーが、アカウントから削除されました。',
    },
    renewed: {
      subject: ({ site }) => `${site}のリカバリーコードが作り直されました`,
      said: 'アカウントのリカバリーコードが新しくなりました。以前のコードはもう使えません。',
    },
    link: 'ログイン方法を確認する',
    otherwise: '変更した覚えがない場合は、すぐにパスワードを変更し、設定されている内容を確認してください。',
  },
  nothingToDo: 'ご自身による操作であれば、何もする必要はありません。',
};
