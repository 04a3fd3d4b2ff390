import type { Person } from '../identity/people.ts'

/** A demo person, with what she tells of herself once she has signed in. */
export interface DemoPerson extends Person {
  readonly country: string
  readonly city: string
  readonly timeZone: string
  readonly bio: string
  /** How many days ago she joined. */
  readonly joined: number
  /** From -1, who doubts everything, to 1, who believes everything. */
  readonly cheer: number
  /** How likely she is to vote on a post that she sees. */
  readonly zeal: number
}

type Row = readonly [
  id: string,
  name: string,
  country: string,
  city: string,
  timeZone: string,
  joined: number,
  cheer: number,
  zeal: number,
  bio: string,
]

const rows: readonly Row[] = [
  [
    'amara',
    'Amara Okafor',
    'NG',
    'Lagos',
    'Africa/Lagos',
    58,
    0.2,
    0.9,
    'Product manager by day, jollof referee by night.',
  ],
  ['aoi', '佐藤葵', 'JP', '松本', 'Asia/Tokyo', 51, -0.1, 0.6, '朝が苦手です。予想は得意です。'],
  [
    'wanjiru',
    'Wanjirũ Kamau',
    'KE',
    'Nairobi',
    'Africa/Nairobi',
    47,
    0.4,
    0.8,
    'Cyclist. I brake for good views and bad puns.',
  ],
  [
    'lucas',
    'Lucas Ferreira',
    'BR',
    'Recife',
    'America/Recife',
    40,
    0.5,
    0.7,
    'Zagueiro de domingo, otimista de segunda.',
  ],
  ['siyuan', '陳思遠', 'HK', '香港', 'Asia/Hong_Kong', 36, -0.3, 0.75, '數據不會說謊，但開會的人會。'],
  [
    'layla',
    'ليلى منصور',
    'EG',
    'القاهرة',
    'Africa/Cairo',
    34,
    0.1,
    0.7,
    'أعشق القهوة والألغاز، وقطتي تعشق القطع الناقصة.',
  ],
  ['ingrid', 'Ingrid Solberg', 'NO', 'Bergen', 'Europe/Oslo', 33, -0.2, 0.65, 'I own four raincoats and no umbrella.'],
  ['priya', 'Priya Raman', 'IN', 'Chennai', 'Asia/Kolkata', 31, 0, 0.85, 'Writes code, misses trains.'],
  [
    'ethan',
    'Ethan Caldwell',
    'US',
    'Portland',
    'America/Los_Angeles',
    30,
    0.3,
    0.7,
    'Nine houseplants and counting down.',
  ],
  [
    'chloe',
    'Chloé Marchand',
    'FR',
    'Lyon',
    'Europe/Paris',
    29,
    0,
    0.6,
    'Boulangère amateur. Mon levain s’appelle Gérard.',
  ],
  ['jonas', 'Jonas Weber', 'DE', 'Leipzig', 'Europe/Berlin', 28, -0.4, 0.6, 'Pünktlich, im Gegensatz zu meinem Zug.'],
  ['sofia', 'Sofía Herrera', 'MX', 'Puebla', 'America/Mexico_City', 27, 0.4, 0.7, 'Nieta de una vidente certificada.'],
  ['giulia', 'Giulia Conti', 'IT', 'Bologna', 'Europe/Rome', 26, 0, 0.75, 'Niente panna nella carbonara.'],
  ['kwame', 'Kwame Mensah', 'GH', 'Accra', 'Africa/Accra', 25, 0.3, 0.65, 'Bass player. The neighbours know.'],
  [
    'aisyah',
    'Aisyah Rahman',
    'MY',
    'George Town',
    'Asia/Kuala_Lumpur',
    24,
    0.2,
    0.6,
    'Durian diplomat, kite engineer.',
  ],
  [
    'mateo',
    'Mateo Quiroga',
    'AR',
    'Rosario',
    'America/Argentina/Cordoba',
    23,
    0.1,
    0.7,
    'Perdí contra mi abuela otra vez.',
  ],
  [
    'zanele',
    'Zanele Dlamini',
    'ZA',
    'Durban',
    'Africa/Johannesburg',
    22,
    0.2,
    0.8,
    'Pub quiz captain. Stars on clear nights.',
  ],
  ['nikola', 'Nikola Vuković', 'ME', 'Podgorica', 'Europe/Podgorica', 21, -0.1, 0.5, 'The fish was this big.'],
  ['dimitra', 'Δήμητρα Παππά', 'GR', 'Θεσσαλονίκη', 'Europe/Athens', 20, 0, 0.6, 'Βιβλία, θάλασσα, και πάλι βιβλία.'],
  ['olena', 'Олена Коваленко', 'UA', 'Львів', 'Europe/Kyiv', 19, -0.2, 0.7, 'Не деплою в п’ятницю. Майже.'],
  ['minh', 'Trần Minh', 'VN', 'Đà Nẵng', 'Asia/Ho_Chi_Minh', 18, 0.1, 0.55, 'Áo mưa vàng, tâm trạng vàng.'],
  [
    'tom',
    'Tom Ashworth',
    'GB',
    'Leeds',
    'Europe/London',
    16,
    -0.3,
    0.85,
    'Strong opinions about tea, weakly held about all else.',
  ],
  [
    'ruby',
    'Ruby Campbell',
    'AU',
    'Hobart',
    'Australia/Hobart',
    14,
    0.5,
    0.65,
    'Learning to surf in six layers of neoprene.',
  ],
  ['seoyeon', '김서연', 'KR', '부산', 'Asia/Seoul', 13, 0, 0.7, '방탈출 87번, 탈출 61번.'],
  ['noah', 'Noah Tremblay', 'CA', 'Montréal', 'America/Toronto', 12, 0.1, 0.6, 'Reads slowly, renews often.'],
]

/** The people that the product comes with; the sign-in page offers them in this order. */
export const demoPeople: readonly DemoPerson[] = rows.map(
  ([id, name, country, city, timeZone, joined, cheer, zeal, bio]) => ({
    id: `demo-${id}`,
    ...splitName(name),
    email: `${id}@example.com`,
    emailVerified: true,
    ...{ country, city, timeZone, joined, cheer, zeal, bio },
  }),
)

/** Names of one word are written without a family name of their own. */
function splitName(name: string): { givenName: string; familyName: string } {
  const [givenName = '', familyName = ''] = name.split(' ')
  return { givenName, familyName }
}
