import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { originalUrl, squareSources } from './pictures.ts'

/** The number of background colours for initials (proto/theme/colours.ts). */
const tints = 24

/** The width and height of each size, in CSS pixels, as in Avatar.module.css. */
const sidePx = { small: 28, card: 36, medium: 40, large: 56, huge: 88, portrait: 168 }

/** The initials of the first and last word, as whole characters: "Amina de Otieno" → "AO", "mei" → "M". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Returns the number of the background colour for an id: always the same for the same id. */
function tintOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return sum % tints
}

interface AvatarProps {
  name: string
  /** Chooses the background colour, which then stays when the name changes. Default: the name. */
  id?: string | undefined
  src?: string | null
  size?: keyof typeof sidePx
}

/**
 * A person's picture, loaded in the shown size. If that fails, shows the original. If that fails too or there is no
 * picture, shows the initials. Decorative: the name is shown beside it.
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
