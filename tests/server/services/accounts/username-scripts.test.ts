import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { LANGUAGES } from '../../../../lib/rules/languages.ts';
import { usernameSchema } from '../../../../lib/schemas/account-fields.ts';
import { keyedHash } from '../../../../lib/server/auth/secret.ts';
import { refuseUsername } from '../../../../lib/server/services/accounts/username-rules.ts';
import { createUser as createPerson } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

/** What is said to somebody who wants a name; nothing where it is theirs. */
async function refusal(username: string): Promise<string | undefined> {
  const { db, authSecret: secret } = started.runtime;
  const refused = await refuseUsername(db, username, { secret }).catch((error: { said: string }) => error.said);
  return refused ?? undefined;
}

// A letter that no table knows, or a mark of another script or of none, in a word that is read as Latin.
test.each([
  ...[
    'ǀekha',
    '𐑦ekha',
    'ⵏekha',
    'ᎪᎠᎷᏆN',
    'ᎬᎠᏆᎢᎾᎡ',
    'edit𐐬r',
    'edit𐓪r',
    'editⵔr',
    'editסr',
    'edit٥r',
    'edit۵r',
    'editഠr',
  ],
  ...['editଠr', 'editဝr', 'editهr', 'editەr', 'editoⲅ', 'editoꮁ', '𐊠dmin', '𐒷dmin', 'admi𐊏', 'ad𐌼in', 'adოin', 'adoיn'],
  ...['aძmin', 'admוn', 'admاn', 'adm𑣁n', '𖼨ekha', '𐊊ekha', 'ߊekha', 'اekha', '丨ekha', 'ㅣekha', 'edit口r', 'lekhaー'],
  ...[
    '\u{1bc9d}',
    '\u{16fe4}',
    '\u{1d165}',
    '\u1a7f',
    '\u0f71',
    '\u094d',
    '\u09cd',
    '\u3099',
    '\u0610',
    '\u05bf',
  ].flatMap((mark) => [`lekha${mark}`, `admin${mark}`, `ad${mark}min`, `admin.${mark}`, `admin${mark}7`]),
])('«%s» is nobody’s: a reader takes it for the staff', async (username) => {
  expect(await refusal(username)).toBe('usernameReserved');
});

test.each(['raⵏch𖼨', 'বাংলাa়', 'রহিম\u093c', 'রহিमা', '\u09bcabc', 'Ирiнaд', 'lanא', 'אlan', 'rahim_সেন\u0301\u094d'])(
  'nobody is called «%s»: its scripts are mixed',
  async (username) => {
    expect(await refusal(username)).toBe('usernameReserved');
  },
);

// Also the other way round: which of two people came first says nothing about who they are.
const ALIKE = [
  ...[
    'کریم كريم',
    'كریم کريم',
    'ھدى هدی',
    'ہدى هدى',
    'نور٧ نور7',
    'مُحَمَّد محمد',
    'ヘいわ へいわ',
    'ハル力 ハルカ',
    '口ビン ロビン',
  ],
  ...[
    '二コ山 ニコ山',
    '工ミ子 エミ子',
    '夕ロー タロー',
    'タロ一 タロー',
    'অাকাশ আকাশ',
    'চঁাদনি চাঁদনি',
    'নয়়নতারা নয়নতারা',
  ],
  ...['সুব্ৰত সুব্রত', 'পাৰ্থ পার্থ', 'স্ৱপন স্বপন'],
  ...['अानंद आनंद', 'आनंंदी आनंदी', 'अोम१ ओम१', 'आेमकार ओमकार', 'aⵏison alison', 'nⲟⲣe nope'],
];

test.each(ALIKE.map((pair) => pair.split(' ')))('«%s» and «%s» are one', async (one = '', other = '') => {
  const { db } = started.runtime;
  const takes = async (comes: string, there: string) => {
    const { id } = await createPerson(db, { username: there });
    const said = await refusal(comes);
    await db.deleteFrom('users').where('id', '=', id).execute();
    return said;
  };
  expect([await takes(one, other), await takes(other, one)]).toEqual(['usernameTaken', 'usernameTaken']);
});

test('nobody takes the name of somebody who was gone before names drawn alike were one', async () => {
  const { db, authSecret: secret } = started.runtime;
  const { rows } = await sql<{ skeleton: string }>`select username_skeleton_before('شاکر') as skeleton`.execute(db);
  const hash = keyedHash(secret, 'username', [rows[0]?.skeleton ?? '']);
  await db.insertInto('spent_usernames').values({ hash }).execute();
  expect(await refusal('شاکر')).toBe('usernameTaken');
});

test.each([
  ...[
    'администратор',
    'Редактор',
    'модератор',
    'модератор7',
    'مدير',
    'مشرف',
    'محرر',
    '管理者',
    '管理员',
    '編集者',
    'एडमिन',
  ],
  ...['प्रशासक', 'संपादक', 'संपादक_२', '관리자', '편집자', 'منتظم', 'مدیر', 'প্রশাসক১', 'মডারেটর', 'প্ৰশাসক'],
])('«%s» is kept back: so the staff are called', async (username) => {
  expect(await refusal(username)).toBe('usernameReserved');
});

test('so are the words for the staff of every language of the site', async () => {
  for (const { code: language } of LANGUAGES) {
    const texts = JSON.parse(await readFile(`messages/${language}/admin.json`, 'utf8'));
    for (const role of ['moderator', 'editor', 'admin', 'default_admin']) {
      const said = await refusal(texts.users.role[role].replaceAll(' ', '_'));
      expect([language, role, said]).toEqual([language, role, 'usernameReserved']);
    }
  }
});

const HONEST =
  `সম্রাট_সেন রবীন্দ্রনাথ কৃষ্ণেন্দু অঁজলি সংঘমিত্রা উৎপল৭ রহিম_abc লেখকbd7 rahim.২ मैथिली द्विवेदी अँजली ज्ञानेश्वर१२ आनंद_12 عبدالرحمن
فاطمة مؤمن إبراهيم آمنة٣ یاسمین گلناز پریا ٹیپو۹ علی_رضا 山田太郎 佐々木希 ゆうき リョウ ヴィクトル 髙橋健一 タカシー さくら7 Tシャツ 一二三 王小明 欧阳娜娜 김상우
박지민9 임꺽정 Γιώργος Ελένη Ευάγγελος Олександр Їжак Ґанна Ёлкин99 Роман_2 Сергій Nguyễn_Thị Phượng Huỳnh Đặng Işıl İbrahim Öztürk Şeyma Łukasz
Straße Þórður விஜய் కార్తిక్ ಕೃಷ್ಣ ജോൺസൺ สมชาย กิ่งแก้ว នរោត្តម នីតា១ နေလင်း Նարեկ გიორგი አበበች שרהלה יַעֲקֹב ᏣᎳᎩ ⵜⵉⴼⵉⵏⴰⵖ Hawaiʻi 𞤀𞤁𞤂𞤃`.split(
    /\s+/u,
  );

test.each(HONEST)('«%s» is an honest name', async (username) => {
  expect([usernameSchema.safeParse(username).success, await refusal(username)]).toEqual([true, undefined]);
});
