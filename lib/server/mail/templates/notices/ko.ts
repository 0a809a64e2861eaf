import type { Notices } from './notices.ts';

export const ko: Notices = {
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
  nothingToDo: '본인이 하셨다면 아무것도 하지 않으셔도 됩니다.',
};
