/** Checks that the repository contains no secrets and no paths or settings of one machine. */
import { linesLike, type Sources } from './sources.ts'

interface Leak {
  readonly what: string
  readonly pattern: RegExp
}

const leaks: readonly Leak[] = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*$|"d":\s*"[\w-]{40,}"/ },
  { what: 'a key of AWS', pattern: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { what: 'a key of Google', pattern: /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{20,}/ },
  { what: 'a token of GitHub', pattern: /\bgh[pousr]_\w{36,}|\bgithub_pat_\w{50,}/ },
  { what: 'a token of Slack', pattern: /\bxox[abprs]-[\w-]{10,}/ },
  { what: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  { what: 'a login of a package registry', pattern: /_authToken\s*=|_password\s*=|^\s*registry\s*=/ },
  {
    what: 'a password in an address',
    pattern: /\b(postgres(ql)?|mongodb(\+srv)?|amqp|smtp):\/\/\w+:(?!password|secret|\$|<)[\w%-]{6,}@/,
  },
  { what: 'a path of somebody’s machine', pattern: /(^|[^\w.}/-])\/(work|root|Users|home(?!\/node\b))\/[\w.-]+/ },
]

/** Files full of hashes or numbers, which look like secrets. */
const passedOver = /package-lock\.json$|\.svg$/

/** Lines with a secret or with a path of one machine, and files with the settings of one machine. */
export function leaked(sources: Sources): string[] {
  const settings = sources.paths
    .filter((path) => /(^|\/)\.env(\.(?!example$)[^/]*)?$|\.(pem|key|p12)$/.test(path))
    .map((path) => `${path} belongs to one machine`)
  const lines = leaks.flatMap(({ what, pattern }) =>
    sources.paths
      .filter((path) => !passedOver.test(path))
      .flatMap((path) => linesLike(sources, path, pattern))
      .map((line) => `${line}\n  looks like ${what}`),
  )
  return [...settings, ...lines]
}
