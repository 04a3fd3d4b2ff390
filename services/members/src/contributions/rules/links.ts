import { unmasked } from './spellings.ts'

/**
 * Top-level domains of more than two letters, or in other scripts, that people type without a scheme: the common ones, and those
 * that spam uses most. Without `today`, `life` and other words that often begin a sentence: a space may be missing before them.
 */
const endings = `
  com net org info biz app dev xyz top shop store online site club link live click icu vip win pro space website page news
  blog games money bet mobi asia cloud tech digital agency ink pics guru wiki
  accountant adult autos beauty bid boats bond buzz cam casino cfd cheap cricket cyou dating download fun gdn hair
  lat loan loans lol ltd makeup monster ooo poker porn quest racing sbs sex sexy skin stream surf uno vodka wang webcam
  xin xxx yachts
  рф бел укр срб қаз 中国 中國 公司 みんな 한국 भारत مصر امارات السعودية`
  .trim()
  .split(/\s+/u)
  .join('|')
/** A dot, or a disguised dot such as `[.]`, `(dot)` or ` dot `. */
const dot = String.raw`(?:\.|\s*[([{]\s*(?:\.|dot)\s*[)\]}]\s*|\s+dot\s+)`
const label = String.raw`(?<![\p{L}\d])[\p{L}\d][\p{L}\d-]*`

const links: readonly RegExp[] = [
  /\b[a-z][a-z\d+-]+:\/\/\S/u, // any scheme, including hxxps://
  /\b(?:https?|hxxps?|mailto|tel|magnet):\S/u,
  /(?:^|\s)\/\/[\p{L}\d]/u,
  /\bwww\./u,
  /\bxn--/u,
  new RegExp(String.raw`${label}${dot}(?:${endings})(?![\p{L}\d])`, 'u'),
  new RegExp(String.raw`${label}\s\.(?:com|net|org|info)(?![\p{L}\d])`, 'u'),
  // Country domains have two letters.
  new RegExp(String.raw`${label}\.[a-z]{2}(?![\p{L}\d.])`, 'u'),
  new RegExp(String.raw`${label}\.\p{L}{2,}(?::\d+)?/\S`, 'u'),
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/u,
]

/** Whether a text contains a link, also without a scheme or in disguise: `example.com`, `hxxps://a`, `example[.]com`. */
export function holdsLink(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  return [unmasked(text), plain]
    .map((each) => each.replace(/(?<=[a-z\d])[。｡](?=[a-z])/gu, '.'))
    .some((each) => links.some((link) => link.test(each)))
}
