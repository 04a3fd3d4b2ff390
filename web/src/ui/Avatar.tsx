import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { originalUrl, squareSources } from './pictures.ts'

/** How many grounds there are for initials (proto/theme/colours.ts). */
const tints = 24

/** How wide and high each size is drawn, in CSS pixels, as in Avatar.module.css. */
const sidePx = { small: 28, card: 36, medium: 40, large: 56, huge: 88, portrait: 168 }

/** The initials of the first and last word, by whole characters; one for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** The number of the ground: the same for an id everywhere. */
function tintOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return sum % tints
}

interface AvatarProps {
  name: string
  /** Whose picture it is: chooses the ground of the initials, so that it stays when the name changes. */
  id?: string | undefined
  src?: string | null
  size?: keyof typeof sidePx
}

/**
 * A person's picture in the shown size; where that fails the original, and where that fails too, or
 * there is none, the initials. Decorative: the name stands beside it.
 */
export function Avatar({ name, id = name, src, size = 'medium' }: AvatarProps) {
  const tint = tintOf(id)
  return (
    <span
      className={classes(styles.avatar, styles[size])}
      style={{ background: `var(--tint-${tint})`, color: `var(--on-tint-${tint})` }}
      aria-hidden="true"
    >
      {src ? <Picture key={src} src={src} sidePx={sidePx[size]} initials={initialsOf(name)} /> : initialsOf(name)}
    </span>
  )
}

function Picture({ src, sidePx, initials }: { src: string; sidePx: number; initials: string }) {
  const [failures, setFailures] = useState(0)
  if (failures > 1) return initials
  const sources = failures === 0 ? squareSources(src, sidePx) : { src: originalUrl(src) }
  return (
    <img
      {...sources}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailures(sources.src === originalUrl(src) ? 2 : 1)}
    />
  )
}
