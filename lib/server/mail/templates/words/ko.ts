import type { MailWords } from './mail-words.ts';

export const ko: MailWords = {
  answered: ({ name, title }) => `${name} 님이 ‘${title}’에 남긴 회원님의 댓글에 답글을 달았습니다`,
  commented: ({ name, title }) => `${name} 님이 ‘${title}’에 댓글을 남겼습니다`,
  gathered: {
    replies: ({ count }) => `내 댓글에 달린 새 답글: ${count}개`,
    posts: ({ count }) => `내 글에 달린 새 댓글: ${count}개`,
    lead: '짧은 시간에 많이 등록되어 이 메일 한 통으로 모아 알려 드립니다.',
  },
  read: { reply: '답글 읽기', comment: '댓글 읽기', all: '댓글 읽기' },
  why: {
    replies: '회원님의 댓글에 답글이 달려 이 메일을 보내 드립니다.',
    posts: '회원님의 글에 댓글이 달려 이 메일을 보내 드립니다.',
  },
  end: '이런 메일 그만 받기',
  notes: {
    written: ({ name, title }) => `${name} 님이 “${title}”에 메모를 남겼습니다`,
    asked: ({ name, title }) => `${name} 님이 “${title}”의 검토를 요청합니다`,
    done: ({ name, title }) => `${name} 님이 “${title}”을(를) 검토했습니다`,
    open: '글 열기',
    why: {
      replies: '이 글의 메모에 참여했기 때문에 이 메일을 받습니다.',
      posts: '이 글의 작성자이기 때문에 이 메일을 받습니다.',
      asked: '이곳에서 글을 편집하기 때문에 이 메일을 받습니다.',
      done: '검토를 요청했기 때문에 이 메일을 받습니다.',
    },
  },
  passwordChanged: {
    subject: ({ site }) => `${site} 비밀번호가 변경되었습니다`,
    said: '계정의 비밀번호가 방금 변경되었으며 다른 모든 기기에서 로그아웃되었습니다.',
    link: '제가 하지 않았습니다: 지금 재설정하기',
  },
  passwordReset: {
    subject: ({ site }) => `${site} 비밀번호가 재설정되었습니다`,
    said: '계정의 비밀번호가 방금 재설정되었으며 모든 기기에서 로그아웃되었습니다.',
    link: '제가 하지 않았습니다: 다시 재설정하기',
  },
  newDevice: {
    subject: ({ site }) => `새 기기에서 ${site} 계정에 로그인했습니다`,
    said: '지금까지 사용한 적이 없는 기기에서 회원님의 계정에 로그인했습니다.',
    facts: ({ device = '알 수 없는 기기', address, time }) => `${device}, 주소 ${address}, ${time}`,
    device: ({ browser, system }) => `${system}의 ${browser}`,
    link: '제가 하지 않았습니다: 비밀번호 재설정하기',
  },
  deleted: {
    subject: ({ site }) => `${site} 계정이 삭제되었습니다`,
    said: ({ date }) =>
      `계정이 방금 삭제되었습니다. ${date}까지 로그인하면 모든 내용이 그대로 돌아오고, 그 뒤에는 완전히 사라집니다.`,
    link: '로그인하고 계정 유지하기',
  },
  subscriptions: {
    confirm: {
      subject: ({ site }) => `${site} 구독을 확인해 주세요`,
      said: ({ site }) => `${site}의 새 글 소식을 이 주소로 받겠다는 신청이 있었습니다.`,
      link: '확인',
      otherwise: '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 링크를 열지 않으면 메일이 오지 않습니다.',
    },
    read: '글 읽기',
    why: ({ site }) => `${site}의 새 글을 구독하셨기 때문에 이 메일을 보내 드립니다.`,
    week: ({ site }) => `이번 주 ${site}`,
  },
  verification: {
    subject: ({ site, code }) => `${code}: ${site} 인증 코드`,
    said: '이메일 주소를 인증하려면 이 코드를 입력하거나 아래 링크를 열어 주세요.',
    link: '이메일 인증',
    otherwise: '요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.',
  },
  reset: {
    subject: ({ site, code }) => `${code}: ${site} 비밀번호 재설정 코드`,
    said: '새 비밀번호를 정하려면 이 코드를 입력하거나 아래 링크를 열어 주세요.',
    link: '비밀번호 재설정',
    otherwise: '요청하신 적이 없다면 이 메일을 무시해 주세요. 비밀번호는 그대로입니다.',
  },
  codeEnds: '코드와 링크는 10분 동안 한 번만 쓸 수 있습니다.',
  emailChanged: {
    subject: ({ site }) => `${site} 이메일 주소가 변경되었습니다`,
    said: ({ newEmail }) => `계정의 이메일 주소가 ${newEmail}(으)로 변경되었습니다.`,
    undo: '직접 변경하지 않으셨다면 변경을 취소한 뒤 비밀번호를 재설정해 주세요. 링크는 72시간 동안 쓸 수 있습니다.',
    returns: '72시간 안에 새 주소를 인증하지 않으면 계정은 이 주소로 돌아옵니다.',
    link: '변경 취소',
  },
  emailReturned: {
    subject: ({ site }) => `${site} 계정이 이 이메일 주소로 돌아왔습니다`,
    said: ({ newEmail }) => `새 주소 ${newEmail}이(가) 인증되지 않아 계정이 이전 주소인 이 주소로 돌아왔습니다.`,
    link: '로그인',
  },
  contact: {
    subject: ({ site }) => `${site} 문의 페이지에서 온 메시지`,
    said: ({ name = '독자', email }) => `${name} 님이 보낸 메시지 (${email}):`,
    answer: '답장하려면 위 주소로 보내 주세요. 보낸 사람이 입력한 주소이며 확인되지 않았습니다.',
  },
  invitation: {
    subject: ({ site, inviter }) => `${inviter} 님이 ${site}에 초대했습니다`,
    said: ({ site, inviter }) => `${inviter} 님이 ${site}에 함께하자고 초대했습니다.`,
    how: '링크를 열어 이름과 비밀번호를 정해 주세요. 링크는 7일 동안 한 번만 쓸 수 있습니다.',
    link: '초대 수락',
    otherwise: '무슨 일인지 모르신다면 이 메일을 무시하셔도 됩니다. 계정은 만들어지지 않습니다.',
  },
  test: {
    subject: ({ site }) => `${site}에서 보낸 테스트 메일`,
    said: ({ site }) => `${site}에서 보낸 테스트 메일입니다. 메일이 잘 보내집니다.`,
  },
  factors: {
    added: {
      subject: ({ site }) => `${site} 계정에 로그인 2단계가 설정되었습니다`,
      said: '이제 로그인할 때 앱의 코드나 패스키도 필요합니다.',
    },
    removed: {
      subject: ({ site }) => `${site} 계정에서 로그인 2단계가 제거되었습니다`,
      said: '로그인할 때 쓰던 앱 또는 패스키가 방금 계정에서 제거되었습니다.',
    },
    renewed: {
      subject: ({ site }) => `${site} 복구 코드를 새로 만들었습니다`,
      said: '계정의 복구 코드가 새로 만들어졌습니다. 이전 코드는 더 이상 쓸 수 없습니다.',
    },
    link: '로그인 방법 확인하기',
    otherwise: '본인이 하지 않았다면 지금 바로 비밀번호를 바꾸고 무엇이 설정되어 있는지 확인해 주세요.',
  },
  nothingToDo: '본인이 하셨다면 아무것도 하지 않으셔도 됩니다.',
};
