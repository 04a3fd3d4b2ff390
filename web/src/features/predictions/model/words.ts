/** How much a card shows before it offers the rest: about four lines on a phone. */
const mostUnits = 210
const mostLines = 4

/** Characters of Chinese, Japanese and Korean take two places. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g

/** Whether a card should clamp this text; judged by the text alone, so that nothing needs to be measured. */
export function isLong(text: string): boolean {
  const units = text.length + (text.match(wide)?.length ?? 0)
  return units > mostUnits || text.split('\n').length > mostLines
}
