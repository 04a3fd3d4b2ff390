import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

const tints = 6

/** The first letters of the first and last word, by whole characters; one letter for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

function tintOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return sum % tints
}

/** A person's picture, or their initials where there is none or it fails to load. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'medium',
  className,
}: {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  className?: string | undefined
}) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes(styles.avatar, styles[size], styles[`tint${tintOf(name)}`], className)} aria-hidden="true">
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
