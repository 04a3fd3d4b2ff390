/** Checks that each threat in docs/threats.md has tests that name it and contain the expected words. */
import type { Claim } from './claims.ts'
import { rowsOf as rowsOfList } from './documents.ts'
import type { Sources } from './sources.ts'

/**
 * The words that the tests of each row must contain. For each entry, a test that names the row must contain one of the
 * alternatives (`a|b`) in its body. The words are statuses if the row names any, else the field, header or state that the row
 * is about.
 */
const expected: Readonly<Record<number, readonly string[]>> = {
  1: ['401|notSignedIn'],
  2: ['403|adminOnly'],
  3: ['member', 'email_verified'],
  4: ['403', '404'],
  5: ['403'],
  6: ['404'],
  7: ['404', 'groupNotFound'],
  8: ['404', 'avgSessionDuration'],
  9: ['agreeCount', 'userRank'],
  10: ['a…@example.com', 'provider'],
  11: ['409|votingClosed'],
  12: ['x-user-id', 'x-forwarded-for'],
  13: ['401'],
  14: ['403|crossSite', 'sec-fetch-site'],
  15: ['415|unsupportedMediaType'],
  16: ['OPTIONS', 'access-control'],
  17: ['HttpOnly', '__Host-hunch_session'],
  18: ['not'],
  19: ['401', 'stream|closed'],
  20: ['state'],
  21: ['returnTo'],
  22: ['429', 'retry-after'],
  23: ['nobody@example.com', 'performance'],
  24: ['400'],
  25: ['429', 'renew'],
  26: ['content-security-policy|securitypolicyviolation|script'],
  27: ['400', '200'],
  28: ['400'],
  29: ['422'],
  30: ['422'],
  31: ['GPS'],
  32: ['404'],
  33: ['toBeLessThanOrEqual|toBeLessThan', 'variantId|variants'],
  34: ['413', '408', '400'],
  35: ['actionUrl'],
  36: ['nosniff', 'referrer-policy', 'content-security-policy'],
  37: ['500'],
  38: ['422', 'idempotency-key'],
  39: ['429'],
  40: ['turnOffEmails', 'unsubscribe'],
  41: ['NODE_ENV', 'GOOGLE_CLIENT_ID'],
  42: ['leaked', '/api/openapi.json'],
  43: ['Transfer-Encoding: chunked', '400'],
  44: ['429'],
  45: ['422'],
  46: ['421'],
  47: ['0o600', '0o700'],
  48: ['409'],
  49: ['404'],
  50: ['totalPredictions'],
  51: ['400'],
  52: ['400'],
  53: ['429'],
  54: ['429', 'cookie'],
  56: ['emailVerified', 'admin'],
  57: ['iss', 'nonce', 'signInFailed', 'signInExpired', 'providerUnavailable', 'within'],
  55: ['400', 'NODE_ENV'],
  58: ['registrationClosed', 'invitationNeeded'],
  59: ['401', 'getMemberCards'],
  60: ['invitationEnded', '429'],
  61: ['404', 'nowhere', 'toEqual'],
  62: ['404', 'reportedNotFound', 'nowhere'],
  63: ['429', 'tooManyReports', 'reportsOfNetwork'],
  64: ['404', 'statementNotFound', 'alreadyAppealed'],
  65: ['moderatorOnly', 'actNotFound', 'notYoursToDecide', 'cannotBeLifted', 'cannotActOnAdmin'],
  66: ['case.opened', '503'],
  67: ['403|moderatorOnly', 'member'],
  68: ['suspended', 'until'],
  69: ['isMuted', 'not', 'unmute'],
  70: ['termsNotAgreed', 'termsChanged', '401'],
  71: ['A', 'href'],
  72: ['isSeen', 'wordIsListed'],
  73: ['isSeen', '429', 'tooManyForNow'],
  74: ['404', 'elsewhere'],
  75: ['422|photoRemovedBefore'],
  76: ['actsOn', 'isHiddenByRule'],
  77: ['cannotActOnAdmin', 'cannotActOnModerator'],
  78: ['404', 'predictionNotFound', 'nowhere'],
  79: ['401|400', 'passkeyNotAccepted|signInExpired|passkeyInvalid'],
  80: ['401|429', 'passkeyNotAccepted|429'],
  81: ['recoveryCodeWrong|signInExpired|429'],
  82: ['404|statement', 'alreadyAppealed', 'tooManyAttempts'],
  83: ['email', 'toContain'],
  84: ['403', 'creatorOnly', 'reportedNotFound'],
  85: ['subject', 'mails|mailsTo'],
  86: ['isHeld', 'HoldEnded'],
  87: ['409', 'caseChanged'],
  88: ['isShown', 'searchPredictions'],
  89: ['404'],
  90: ['refusedBefore', 'until'],
  91: ['leftSuspended', 'until'],
  92: ['termsNotAgreed', '403'],
  93: ['signInExpired', '400'],
  94: ['tooManyAttempts'],
  95: ['400'],
  96: ['429'],
  97: ['429'],
  98: ['200', 'readAll'],
  99: ['isClosed', '200'],
  100: ['200', 'signInLinkInvalid|429'],
  101: ['deleted', 'toHaveLength'],
  102: ['429|content-encoding'],
  103: ['forgeableAddresses'],
  104: ['cannotActOnAdmin', 'refusePhotos', 'profileImageUrl', 'caseChanged'],
  105: ['begun', 'sendRaw'],
  106: ['receipt', 'caseId'],
}

/** Matches titles that begin with `threat 7:` or `threats 1, 2 and 4 to 6:`. */
const named = /^threats? ((?:\d+(?:, | and | to )?)+):/

const rowsOf = ({ titles }: Claim): number[] => rowsNamedBy(titles)

/** The rows that the titles of a test and of its groups name: `threats 1 and 4 to 6: …` gives 1, 4, 5 and 6. */
export const rowsNamedBy = (titles: readonly string[]): number[] =>
  titles.flatMap((title) =>
    (named.exec(title)?.[1] ?? '')
      .split(/, | and /)
      .filter(Boolean)
      .flatMap((part) => {
        const [from = 0, to = from] = part.split(' to ').map(Number)
        return Array.from({ length: to - from + 1 }, (_, index) => from + index)
      }),
  )

/** Threats that no test names, and threats whose tests are skipped, assert nothing or miss an expected word. */
export function untried(claims: readonly Claim[]): string[] {
  const byRow = new Map<number, Claim[]>()
  for (const claim of claims) for (const row of rowsOf(claim)) byRow.set(row, [...(byRow.get(row) ?? []), claim])
  return Object.entries(expected).flatMap(([row, looksFor]) =>
    faultsOf(`threat ${row}`, byRow.get(Number(row)), looksFor),
  )
}

/** Rows of the list without an entry in `expected`. Rows in `expected` or in a test's title that the list does not have. */
export function unlistedThreats(sources: Sources, claims: readonly Claim[], list = 'docs/threats.md'): string[] {
  const listed = new Set(rowsOfList(sources, list))
  const judged = new Set(Object.keys(expected).map(Number))
  const named = new Set(claims.flatMap(rowsOf))
  return [
    ...[...listed.difference(judged)].map((row) => `${list} has threat ${row}, which checks/threats.ts does not judge`),
    ...[...judged.union(named).difference(listed)].map((row) => `threat ${row} is not in ${list}`),
  ]
}

/** The faults in the tests of one thing. `looksFor` has the form of an entry in `expected`. */
export function faultsOf(thing: string, claims: readonly Claim[] = [], looksFor: readonly string[]): string[] {
  if (claims.length === 0) return [`no test names ${thing} in its title`]
  const idle = claims.filter(({ runs, asserts }) => !runs || !asserts)
  const words = new Set(claims.filter(({ runs }) => runs).flatMap((claim) => [...claim.words]))
  const missing = looksFor.filter((entry) => !entry.split('|').some((word) => words.has(word)))
  return [
    ...idle.map(({ path, titles }) => `${path}: "${titles.join(' › ')}" names ${thing} and asserts nothing`),
    ...missing.map((entry) => `no test of ${thing} looks for ${entry.replaceAll('|', ' or ')}`),
  ]
}
