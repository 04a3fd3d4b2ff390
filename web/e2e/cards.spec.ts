/** The cards of a feed on a phone. looks/cards.spec.ts does the same in other scripts. */
import { phone, testCards } from './cards.ts'
import { test } from './test.ts'

test.use({ viewport: phone })

testCards('en')
