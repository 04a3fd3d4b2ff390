import styles from './Chart.module.css'

interface Tip {
  readonly title: string
  readonly words: readonly (string | undefined)[]
  readonly direction: 'ltr' | 'rtl'
}

/** Returns a point's tooltip as a DOM element, which the library requires. */
export function tipOf({ title, words, direction }: Tip): HTMLElement {
  const box = document.createElement('div')
  box.className = styles.tip ?? ''
  box.dir = direction
  const heading = document.createElement('strong')
  heading.textContent = title
  const lines = words
    .filter((line) => line !== undefined)
    .map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph
    })
  box.append(heading, ...lines)
  return box
}
