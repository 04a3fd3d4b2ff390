/** The cards of a feed on a phone, mirrored and in a script with tall letters. */
import { phone, testCards } from '../cards.ts'
import { test } from '../test.ts'

test.use({ viewport: phone })

for (const language of ['ar', 'ja'] as const) testCards(language)
