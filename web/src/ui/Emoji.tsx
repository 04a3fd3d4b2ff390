import type { ReactNode } from 'react'
import styles from './Emoji.module.css'

const eyes = (
  <>
    <circle cx="8.6" cy="10" r="1.35" className={styles.ink} />
    <circle cx="15.4" cy="10" r="1.35" className={styles.ink} />
  </>
)
const closedEyes = <path d="M6.6 10.6c.9-1.5 2.7-1.5 3.6 0M13.8 10.6c.9-1.5 2.7-1.5 3.6 0" />

/** The features of each face, on a grid of 24 × 24. */
const features = {
  laughing: (
    <>
      {closedEyes}
      <path d="M6.8 13.4h10.4c0 3.2-2.3 5.3-5.2 5.3s-5.2-2.1-5.2-5.3z" className={styles.ink} />
      <path
        d="M4.6 11.4c-1.5 1-2 1.9-1.6 2.8.5.9 2.2.5 2.4-.9zM19.4 11.4c1.5 1 2 1.9 1.6 2.8-.5.9-2.2.5-2.4-.9z"
        className={styles.tear}
      />
    </>
  ),
  surprised: (
    <>
      {eyes}
      <path d="M6.8 7c.8-.8 1.9-1 2.8-.7M17.2 7c-.8-.8-1.9-1-2.8-.7" />
      <ellipse cx="12" cy="16" rx="2.2" ry="2.8" className={styles.ink} />
    </>
  ),
  sad: (
    <>
      <circle cx="8.6" cy="11.2" r="1.3" className={styles.ink} />
      <circle cx="15.4" cy="11.2" r="1.3" className={styles.ink} />
      <path d="M6.3 8.9 9.4 7.5M17.7 8.9l-3.1-1.4M8.6 17.2c1.6-2 5.2-2 6.8 0" />
      <path d="M17 13c1.1 1.6 1.7 2.5 1.7 3.3a1.7 1.7 0 0 1-3.4 0c0-.8.6-1.7 1.7-3.3z" className={styles.tear} />
    </>
  ),
  thinking: (
    <>
      {eyes}
      <path d="M6.9 7.4h3.2M13.7 6.3c1-.7 2.3-.6 3.2.2M9.6 14.8c1.7-.8 3.5-.7 5.1.2" />
      <path
        d="M6.4 21.8a2.9 2.9 0 0 1-.8-4.6c.7-.6 1.6-.8 2.4-.4l4-1.3c1.1-.3 1.7 1.2.6 1.7l-2.5 1.1c.8 2.6-1.6 4.7-3.7 3.5z"
        className={styles.hand}
      />
    </>
  ),
  happy: (
    <>
      {eyes}
      <path d="M7.4 13.6c1.8 3.7 7.4 3.7 9.2 0" />
    </>
  ),
  disappointed: <path d="M6.6 10c.9 1.2 2.7 1.2 3.6 0M13.8 10c.9 1.2 2.7 1.2 3.6 0M8.8 16.8c1.8-1.5 4.6-1.5 6.4 0" />,
  proud: (
    <>
      {closedEyes}
      <path d="M6.6 7.6c.9-.7 2.1-.8 3.2-.3M17.4 7.6c-.9-.7-2.1-.8-3.2-.3M8 14.2c2 2.6 6 2.6 8 0M7.2 13.8l1.4.9M16.8 13.8l-1.4.9" />
    </>
  ),
  confused: (
    <>
      {eyes}
      <path d="M6.6 7.7h3.3M14 6.6c1-.7 2.2-.6 3.2.2M8.6 16.4c1.1-1.3 2.2.7 3.4-.2s2.3-.9 3.4-.6" />
    </>
  ),
} satisfies Record<string, ReactNode>

type Face = keyof typeof features
export type EmojiName = Face | 'heart' | 'fire'

/** The product's own emojis, which look the same on every system. Decorative: the control around them has the label. */
export function Emoji({ name }: { name: EmojiName }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.emoji} aria-hidden="true" focusable="false">
      {name === 'heart' && (
        <path
          d="M12 21S3 15.9 3 9.4A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 9 2.8C21 15.9 12 21 12 21z"
          className={styles.heart}
        />
      )}
      {name === 'fire' && <Flame />}
      {name !== 'heart' && name !== 'fire' && (
        <>
          <circle cx="12" cy="12" r="10" className={styles.face} />
          <g className={styles.features}>{features[name]}</g>
        </>
      )}
    </svg>
  )
}

const Flame = () => (
  <>
    <path
      d="M12.4 2c.5 3.6 6.3 5.8 6.3 12 0 4.6-3.1 8-6.7 8s-6.7-2.9-6.7-7.1c0-2.8 1.4-4.6 2.7-5.9.3 1.5 1 2.3 1.9 2.8-.5-3.8.5-7.4 2.5-9.8z"
      className={styles.flame}
    />
    <path
      d="M12 22c-2.1 0-3.6-1.6-3.6-3.7 0-2.3 2-3.1 2.9-5.6 2.4 1.4 4.3 3.2 4.3 5.6 0 2.2-1.5 3.7-3.6 3.7z"
      className={styles.face}
    />
  </>
)
