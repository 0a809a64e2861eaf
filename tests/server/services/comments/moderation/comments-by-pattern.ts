// Comments by pattern: of each list every second sentence teaches and the others are judged, with other addresses, numbers
// and names, so that no sentence stands in both halves. Honest ones talk of prices, loans and work as well.

type Slots = Record<string, readonly string[]>;

const TAUGHT_WITH = {
  name: ['Daniel', 'Marta', 'Shirin', 'Hasan', 'Olga', 'Ravi', 'Linh', 'Tanvir', 'Joy', 'Amina', 'Peter', 'সুমন', 'রুমা'],
  city: ['Dhaka', 'Leeds', 'Sylhet', 'Oslo', 'Kolkata', 'Pune', 'Lagos', 'Lyon'],
  site: [
    'best-seo-rank24.xyz',
    'coin-gain.top',
    'rx-meds-direct.shop',
    'luckyspin88.club',
    'essay-pro-writer.net',
    'fastcash-loan.info',
    'hot-girls-cam.link',
    'bet365bd.vip',
    'tarot-baba.online',
    'cheap-watches.store',
    'growyourtraffic.biz',
    'translate-all.agency',
  ],
  phone: ['+8801712345678', '+91 98765 43210', '+1 (415) 555-0133', '01911-223344', '+234 803 555 0199', '০১৭১২৩৪৫৬৭৮'],
  amt: ['$5,000', '$120,000', '৫০,০০০ টাকা', '£900', '€2500', '10 lakh', '0.5 BTC'],
  pct: ['300%', '45%', '15%', '2%', '99.9%'],
  src: [
    'https://en.wikipedia.org/wiki/Bengal',
    'https://www.bbs.gov.bd/report',
    'https://developer.mozilla.org/en-US/docs/Web',
    'https://arxiv.org/abs/1706.03762',
    'https://www.bbc.com/bengali',
    'https://github.com/nodejs/node/issues/123',
  ],
} satisfies Slots;

const JUDGED_WITH = {
  ...TAUGHT_WITH,
  site: [
    'rankclimber.pro',
    'moonwallet.cc',
    'pillsforless.su',
    'spinpalace777.net',
    'thesishelp.co',
    'lendme-now.biz',
    'dateme.chat',
    'khelo-win.asia',
    'jyotish-guru.in',
    'outlet-brands.cheap',
    'seo-hero.agency',
    'lingua-fast.eu',
  ],
  phone: ['+8801555987123', '+91 70112 23344', '+44 7700 900123', '01678 445566', '+233 24 555 7788', '০১৮৯৯৭৭৬৬৫৫'],
  name: ['Gloria', 'Viktor', 'Nadia', 'Sumon', 'Chen', 'Farhana', 'Luc'],
} satisfies Slots;

const SPAM: Record<string, readonly string[]> = {
  seo: [
    'Hello admin, your website is not ranking on the first page of Google. We offer white hat link building packages from {amt}. Visit {site}',
    'I was browsing your blog and found several on-page errors. Our agency can increase your organic traffic by {pct}. Email me at {name}@{site}',
    'Get {n}00 high DA backlinks for your domain today! Cheap guest posts and niche edits, order now https://{site}',
    'Great post! By the way, we do SEO audit for free, just reply to this and we will send a proposal. https://{site}/audit',
    'Do you want more visitors for your site? We guarantee top 10 keyword ranking within {n} days or money back. {site}',
    'Dear owner, buy real Instagram followers, YouTube views and Facebook likes. Instant delivery, https://{site}',
    'We sell expired domains with strong authority metrics and PBN links. Discount {pct} this week only: {site}',
    'Boost your DR to 50+ guaranteed. Our link building team is trusted by 2000 webmasters. Contact WhatsApp {phone}',
  ],
  compliment: [
    'Wow, wonderful weblog structure! How long have you been running a blog for? The overall look of your web site is magnificent. https://{site}',
    'I really like what you guys are up too. Such clever work and coverage! Keep up the superb works. my webpage: {site}',
    'Excellent goods from you, man. I have take into account your stuff previous to and you are simply too great. Feel free to visit {site}',
    'Heya i am for the primary time here. I came across this board and I to find it truly useful. Also visit my site https://{site}',
    'Thanks for the marvelous posting! I genuinely enjoyed reading it, you will be a great author. I will make certain to bookmark your blog. {site}',
    'Hi to every one, the contents present at this web page are genuinely amazing for people experience, well, keep up the nice work fellows. {site}',
    'Undeniably believe that which you said. Your favorite reason appeared to be on the web the easiest thing to be aware of. Look at {site}',
    'Pretty component of content. I simply stumbled upon your blog and in accession capital to claim that I get in fact loved account your weblog posts. {site}',
  ],
  crypto: [
    'I made {amt} in two weeks trading bitcoin with expert {name}. Contact her on WhatsApp {phone}, she is honest and reliable',
    'Double your bitcoin in 24 hours. Minimum deposit {amt}, guaranteed profit {pct}. Join https://{site}',
    'My life changed after I invested with Mrs {name}, a certified forex broker. She recovered all my lost funds. Telegram @{name}fx',
    'Free airdrop! Claim your USDT tokens before midnight, connect wallet at https://{site}/claim',
    'Lost your crypto to scammers? {name} recovery hacker can retrieve your stolen ethereum. Write to recovery@{site}',
    'Trade binary options with the best signals, {pct} win rate. No experience needed, sign up {site}',
    'Passive income from cloud mining: deposit {amt} and withdraw every day. Referral bonus {pct}. https://{site}',
    'Best crypto investment platform in 2026, I withdraw {amt} each week, thanks to manager {name}, WhatsApp {phone}',
  ],
  loan: [
    'Do you need an urgent loan? We give out business and personal loans at {pct} interest rate with no collateral. Apply: {site}',
    'I am Mr {name}, a private money lender. Get a loan from {amt} to $10 million at low interest. Contact via email loans@{site}',
    'Bad credit? No problem. Instant approval payday loan up to {amt} in your account today https://{site}',
    'Testimony: God bless Mrs {name} who granted me a loan of {amt} when banks refused me. Reach her on {phone}',
    'Are you in debt? Consolidate your debts now with our guaranteed loan offer, apply today at {site}',
    'Genuine lender here, loan amount {amt}, duration 1-20 years, 3% rate. Interested persons should WhatsApp {phone}',
    'Fast cash loan without documents, approved in {n} minutes. Click {site} and fill the application form',
    'We finance projects and offer loans to individuals and companies, rate {pct}. Send your full name, amount and phone to {name}@{site}',
  ],
  essay: [
    'Struggling with assignments? Our professional writers deliver plagiarism free essays in {n} hours. Order at https://{site}',
    'Buy custom dissertation and thesis online, PhD writers, {pct} discount for first order {site}',
    'Need help with homework? Essay writing service with 24/7 support, cheapest price per page, {site}',
    'Hire experts to take your online class and exams, A grade guaranteed. WhatsApp {phone}',
    'Top rated academic writing company, term paper, case study, coursework. Get a free quote {site}',
    'Pay someone to write your research paper. Confidential, on time, money back. https://{site}',
  ],
  pharmacy: [
    'Buy viagra, cialis and levitra online without prescription. Cheap generic pills, worldwide shipping {site}',
    'Order tramadol and xanax overnight delivery, discreet packaging, pay with bitcoin https://{site}',
    'Lose {n} kg in two weeks with our keto gummies! Doctors hate this natural trick: {site}',
    'I was cured of herpes by Dr {name} with herbal medicine. Contact him on WhatsApp {phone}',
    'Herbal spell doctor cured my HIV and diabetes permanently, email dr{name}@{site}',
    'Male enhancement supplement with {pct} success, bigger and stronger in {n} days, buy now {site}',
    'CBD oil and weight loss tea, buy 2 get 1 free, official store https://{site}',
    'Generic pills online pharmacy, canadian meds discount {pct}, no rx needed {site}',
  ],
  casino: [
    'Play slots online and win the jackpot! {n} free spins with no deposit https://{site}',
    'Situs slot gacor terpercaya, bonus new member {pct}, daftar sekarang di {site}',
    'Best online casino with live dealer roulette and blackjack, welcome bonus {amt} {site}',
    'Agen judi bola dan poker online resmi, deposit pulsa tanpa potongan. Link: https://{site}',
    'Cricket betting tips, IPL match fixed prediction {pct} sure. Join Telegram {phone}',
    'Bet on football and cricket, get {amt} bonus on first deposit, register at {site}',
    'Online satta matka result, kalyan fix jodi, call {phone}',
    'Jackpot mega win! Register now, claim {n} freespins and bonus cash at {site}',
  ],
  adult: [
    'Hot single girls in {city} want to meet you tonight, free registration https://{site}',
    'Independent escorts in {city}, real photos, 24 hours call girls service {phone}',
    'Watch live sex cams free no credit card {site}',
    'Lonely housewives looking for dating, chat now, no signup https://{site}',
    'Call girl service {city}, VIP models, low rate, full satisfaction, WhatsApp {phone}',
    'Meet sexy women online, adult dating and nude chat {site}',
  ],
  translation: [
    'Good day dear, we are company translation, all language pairs cheap price {n} cent for word, please visit {site}',
    'Professional translate your website on 40 language, native translators, quality guarantee, order https://{site}',
    'Hello! We are translation agency from {city}. Localization, subtitles, certified translation discount {pct}: {site}',
    'Dear sir, your text has mistake of grammar. Our proofreaders can repair with low price, contact {name}@{site}',
  ],
  bnloan: [
    'জরুরি লোন দরকার? কোনো জামানত ছাড়াই {amt} পর্যন্ত ঋণ দেওয়া হয়। হোয়াটসঅ্যাপ করুন {phone}',
    'ঘরে বসে মোবাইলে লোন নিন, মাত্র {n} মিনিটে টাকা পাবেন। আবেদন করুন {site}',
    'সহজ কিস্তিতে ব্যক্তিগত ঋণ, সুদের হার মাত্র {pct}, যোগাযোগ: {phone}',
    'অনলাইন লোন অ্যাপ ডাউনলোড করুন, সাথে সাথে বিকাশে টাকা {site}',
    'টাকার প্রয়োজন? আমরা {amt} লোন দিচ্ছি সুদ ছাড়া, ইনবক্স করুন বা কল করুন {phone}',
    'প্রবাসী ও ব্যবসায়ীদের জন্য বিনা জামানতে লোন, আজই যোগাযোগ করুন হোয়াটসঅ্যাপে {phone}',
  ],
  bnbet: [
    'সেরা বেটিং সাইটে রেজিস্ট্রেশন করুন আর {pct} বোনাস পান। লিংক {site}',
    'অনলাইনে জুয়া খেলে প্রতিদিন {amt} আয় করুন, ডিপোজিট বিকাশ নগদ {site}',
    'ক্রিকেট বেটিং টিপস, শতভাগ নিশ্চিত জেতার গ্যারান্টি, টেলিগ্রামে যোগ দিন {phone}',
    'ক্যাসিনো খেলুন, ফ্রি স্পিন ও বোনাস জিতুন এখনই সাইন আপ করুন https://{site}',
    'ঘরে বসে অনলাইনে আয় করুন প্রতিদিন {amt}, কোনো অভিজ্ঞতা লাগবে না, যোগাযোগ {phone}',
    'অনলাইন ইনকাম অ্যাপ, রেফার করলেই বোনাস {amt}, বিকাশে পেমেন্ট {site}',
  ],
  bnastro: [
    'প্রেমে ব্যর্থ? বশীকরণ ও তন্ত্র সাধনায় সমস্যার সমাধান, গ্যারান্টি সহকারে, তান্ত্রিক বাবা {phone}',
    'জ্যোতিষ সম্রাট, হাত দেখা, বিবাহ বাধা দূর, রত্ন পাথর, কল করুন {phone}',
    'কালো জাদু কাটাতে ও মনের মানুষকে ফিরে পেতে কবিরাজ হুজুরের সাথে যোগাযোগ করুন {phone}',
    'লটারি নম্বর, ব্যবসায় উন্নতি, শত্রু দমন - তান্ত্রিক গুরুজি {phone} হোয়াটসঅ্যাপ',
    'World famous astrologer and love spell caster, get your ex back in {n} days, call baba {phone}',
    'Powerful vashikaran specialist, love marriage problem solution, black magic removal {phone}',
    'যৌন সমস্যার স্থায়ী সমাধান, হারবাল ঔষধ হোম ডেলিভারি {phone}',
    'গোপন সমস্যার হারবাল চিকিৎসা, শতভাগ গ্যারান্টি, অর্ডার করুন {phone}',
  ],
  shop: [
    'Replica rolex watches, AAA quality, free shipping, {pct} off https://{site}',
    'Cheap iphone and macbook wholesale, brand new unlocked, price {amt}, WhatsApp {phone}',
    'Luxury handbags outlet sale, designer shoes up to {pct} discount {site}',
    'Buy driving license, passport and IELTS certificate without exam, registered in database. {phone}',
    'Real fake documents, diplomas and ID cards for sale, contact {name}@{site}',
    'Summer sale!!! Sunglasses and sneakers only today {pct} OFF, shop here {site}',
  ],
  job: [
    'Work from home and earn {amt} per week, just a phone needed. Message me on WhatsApp {phone}',
    'Part time job: like videos and earn {amt} daily, join our Telegram group {site}',
    'My aunt makes {amt} every month on the laptop, here is how she did it >> {site}',
    'Data entry jobs online, no registration fee, daily payment, apply {site}',
    'Earn money online with simple tasks, {amt} guaranteed first day. Sign up {site}',
  ],
};

const HONEST: Record<string, readonly string[]> = {
  critical: [
    'I disagree with your second point: the numbers from {city} show the opposite, and you never say where yours come from.',
    'This is badly argued. You quote one study of {n} people and conclude something about a whole country.',
    'The paragraph about the river is wrong, it was dredged in 19{n}, not before the war.',
    'Honestly a bit disappointed. The title promised a comparison, and then there is none.',
    'You mixed up mean and median in the chart. With the median the effect nearly vanishes.',
    'Too long for what it says. Half of it could go and nobody would miss it.',
    'Your last article was much better; this one feels rushed, and the ending just stops.',
    'I grew up in {city} and this is not how we remember it at all.',
  ],
  short: [
    'Thanks!',
    'Agreed.',
    'So true.',
    'First time reading here, liked it.',
    'Ha, the photo of the goat.',
    'More of this please',
    'Typo in line 3.',
    'Same here in {city}.',
    'Why though?',
    '+1',
    'Lovely.',
    'Part two when?',
    'I cried.',
    'No.',
    'ok but source?',
    'Nice one {name}',
  ],
  source: [
    'The original report is here: {src} - page {n} has the table you describe.',
    'For anyone curious, a longer history: {src}',
    'You may want to correct this, see {src}, the third section.',
    'I think this is the paper you mean: {src}',
    'There is an open issue about that bug: {src}. A workaround is in the last comment.',
    'Compare with {src}, they count households and not people.',
  ],
  recipe: [
    'I make it with mustard oil and a pinch of sugar, and let the fish rest for {n} minutes before frying.',
    'Add the cumin before the onions, otherwise it burns. My grandmother in {city} swore by it.',
    'Tried this with lentils instead of chickpeas, worked well, but needed more salt.',
    'How many cups of rice is that for {n} people? Mine always turns out too soft.',
    'Do you soak the beans overnight or is a quick boil enough?',
    'Made it last Sunday; the kids ate everything except the coriander.',
  ],
  poem: [
    'The rain came late, / the boat was gone, / my father kept the lantern on.',
    'Leaves fall on the bus stop, / a stranger holds my umbrella, / nobody says a word.',
    'Reading this reminded me of a line: the sea does not reward those who are too anxious.',
    "Your third stanza breaks the metre on purpose, doesn't it? It works when read aloud.",
  ],
  code: [
    'In Node {n} you can drop the polyfill: `const { readFile } = await import("node:fs/promises")` does it.',
    'The loop should be `for (let i = 0; i < list.length; i += 1)`, you skip the last element now.',
    'I get TypeError: cannot read properties of undefined when the list is empty, any idea?',
    'Use EXPLAIN ANALYZE first; the index on created_at is not used because of the cast.',
    'Why not a plain `SELECT count(*)` with a filter clause? The subquery runs for every row.',
    'git rebase --onto saved me exactly here, thank you for writing it down.',
  ],
  money: [
    'What did the flat cost you per month, if I may ask? In {city} we pay about {amt}.',
    'Is the loan from the cooperative still at {pct} interest? The bank asked my brother for collateral.',
    'I would be careful with that investment scheme, my uncle lost {amt} to something similar.',
    'How much is the entry ticket now, and do they take cards?',
    'The price of onions rose {pct} in one month here, so the article is right about inflation.',
    'We repaid our student loan in {n} years by living with my parents, not glamorous but it worked.',
    'Did you pay taxes on the prize? Asking because I won a small one too.',
    'Would a mortgage even make sense at these rates? My bank in {city} says no.',
  ],
  offtopic: [
    'Unrelated, but does anybody know what happened to the old bookshop near the station in {city}?',
    'Off topic: the search on this site finds nothing when I type my name in Bengali.',
    'Sorry to ask here, is there a feed for only the travel posts?',
    'My cat sat on the keyboard while I read this, so please excuse the likes.',
    'Is it only me or does the page jump when the picture loads on an old phone?',
    'Anyone else reading this on the train to {city}?',
  ],
  bncolloq: [
    'দারুণ লিখেছেন ভাই, আমাদের গ্রামেও ঠিক এমনই হতো।',
    'আপু, শেষটা পড়ে মনটা খারাপ হয়ে গেল।',
    'এই জায়গাটায় আমিও গিয়েছিলাম, তবে বর্ষায় রাস্তা খুব খারাপ।',
    'তথ্যটা ঠিক না, সেতুটা চালু হয়েছিল আরও দুই বছর পরে।',
    'ছোটবেলার কথা মনে পড়ে গেল, নানির হাতের পিঠা আর কুয়াশা।',
    'একমত হতে পারলাম না, কারণ গ্রামের মানুষ এখনো বাজারে হেঁটেই যায়।',
    'লেখাটা ভালো, কিন্তু বানান ভুল আছে কয়েকটা, ঠিক করে দেবেন।',
    'পরের পর্ব কবে আসবে? অপেক্ষায় আছি।',
    'রান্নাটা করে দেখলাম, লবণ একটু কম লাগে, বাকিটা চমৎকার।',
    'আমাদের স্কুলের সেই স্যার এখনো বেঁচে আছেন, গত ঈদে দেখা হলো।',
    'এত সুন্দর করে কেউ বৃষ্টির কথা লেখে না আজকাল।',
    'ঢাকা থেকে যেতে কত সময় লাগে, আর বাসভাড়া এখন কত?',
  ],
  bnmoney: [
    'ব্যাংকের ঋণ নিয়ে বাবা জমি কিনেছিলেন, শোধ করতে দশ বছর লেগেছে।',
    'বইটার দাম কত, আর কোথায় পাওয়া যাবে?',
    'কৃষকের ধানের দাম না বাড়লে এসব কথার মানে নেই।',
    'এই টাকায় এখন এক সপ্তাহের বাজারও হয় না।',
    'সমিতির কিস্তি দিতে গিয়ে আমাদের পাশের বাড়ির লোকটা রিকশা বেচে দিল।',
    'ভর্তি ফি কি কমানো যায় না? অনেকেই তো পারছে না।',
  ],
  banglish: [
    'Vai khub bhalo likhsen, porer part er jonno wait kortesi',
    'ami nijeo Sylhet er, eta ekdom thik kotha bolsen',
    'eta thik na bhai, oi bridge ta 2012 te chalu hoise',
    'apu recipe ta try korlam, jhal ektu beshi hoye gese lol',
    'Amar dadi o evabe golpo bolto, miss kori onek',
    'ekhane bus e jete koto lage keu janen?',
    'photo gula ki apnar tola? darun hoise',
    'sotti bolte, ami pura ta bujhi nai, arektu sohoj kore likhben',
  ],
  mixed: [
    'Loved the part about নকশিকাঁথা, my mother still has one from ১৯৭০.',
    'The word you want is «মায়া», there is no good English for it.',
    '"吾輩は猫である" is a better comparison, I think, both narrators watch and never act.',
    'شكرا على المقال، ذكرني ببيت جدي في القرية',
    'この写真はどこで撮りましたか。とても静かですね。',
    'Спасибо, очень интересно, не знал о таких лодках.',
    'In Hindi we say बारिश, but the smell has its own word, सोंधी.',
    '두 번째 문단이 특히 좋았어요, 감사합니다.',
  ],
  question: [
    'Could you say which lens you used for the night pictures?',
    'Is the path open in winter, and do dogs have to be on a lead?',
    'Does this also work on version {n}? I only have the old one at work.',
    'Where can I read the letters you quote, are they printed anywhere?',
    'How did you keep the seedlings alive in April? Mine all died.',
    'Who painted the wall in the second picture?',
    'May I use one paragraph in class? With your name of course.',
    'Do you still write with a pencil first, as you said in the interview?',
  ],
  thanks: [
    'Thank you for the patient explanation of tides, my daughter finally understood it.',
    'I have read your posts since {city} and this is my favourite so far.',
    'Great article, I sent it to my sister, who teaches history.',
    'Beautifully written, especially the passage about the empty school.',
    'Thanks for answering my mail so kindly last year, {name}.',
    'Very helpful, I fixed the leak with your drawing in {n} minutes.',
    'Good read over coffee. The ending surprised me.',
    'I bookmarked this for our reading circle on Friday.',
  ],
};

const OPENINGS = ['Hello dear friend. ', 'Attention! ', 'Nice blog. ', 'Good article. ', '', 'Hi, '];
const ENDS = ['', '!!!', 'Hurry up', 'Thanks', 'God bless you', 'Limited offer'];
const GREETINGS = ['Really.', 'Just saying.', 'Greetings.', 'কী বলেন?', 'Bye'];

/** Numbers that look like chance and are the same each time. */
function createChance(seed: number) {
  let state = seed;
  const next = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? '';
  return { next, pick };
}

type Chance = ReturnType<typeof createChance>;

const filled = (pattern: string, slots: Slots, { next, pick }: Chance) =>
  pattern.replace(/\{(\w+)\}/gu, (_slot, name: string) =>
    name === 'n' ? String(2 + next(88)) : pick(slots[name] ?? []),
  );

function spamOf(first: string, second: string, turn: number, { pick }: Chance): string {
  if (turn === 0) return first;
  return turn % 2 === 1 ? `${pick(OPENINGS)}${first} ${pick(ENDS)}` : `${first} ${second}`;
}

function honestOf(first: string, second: string, turn: number, { pick }: Chance): string {
  if (turn === 0) return first;
  return `${first} ${first === second ? pick(GREETINGS) : second}`;
}

/** So many different comments: each pattern once, then again with something before or behind it. */
function take(count: number, patterns: readonly string[], slots: Slots, chance: Chance, join: typeof spamOf): string[] {
  const taken = new Set<string>();
  for (let index = 0; taken.size < count; index += 1) {
    const first = filled(patterns[index % patterns.length] ?? '', slots, chance);
    const second = filled(chance.pick(patterns), slots, chance);
    taken.add(join(first, second, Math.floor(index / patterns.length), chance));
  }
  return [...taken];
}

const half = (lists: Record<string, readonly string[]>, rest: number) =>
  Object.values(lists).flatMap((list) => list.filter((_pattern, index) => index % 2 === rest));

/** A hundred and fifty of each to learn from, two hundred of each to judge. */
export function commentsByPattern() {
  const chance = createChance(7);
  const set = (count: number, rest: number, slots: Slots) => ({
    honest: take(count, half(HONEST, rest), slots, chance, honestOf),
    spam: take(count, half(SPAM, rest), slots, chance, spamOf),
  });
  return { learning: set(150, 0, TAUGHT_WITH), judged: set(200, 1, JUDGED_WITH) };
}
