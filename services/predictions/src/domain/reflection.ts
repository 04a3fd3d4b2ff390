/** How the outcome felt. */
export type Mood = 'happy' | 'disappointed' | 'surprised' | 'proud' | 'confused'
