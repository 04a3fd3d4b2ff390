/** A text of `most` code points at most; one that is longer ends in an ellipsis after them. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}
