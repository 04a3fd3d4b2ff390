import type { ReactNode } from 'react'

/** The product's line drawings. Each contains the crowd bar, and the colours follow the theme. */
function drawing(lines: ReactNode) {
  return function Drawing() {
    return (
      <svg
        viewBox="0 0 168 112"
        width="168"
        height="112"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {lines}
      </svg>
    )
  }
}

const agree = { stroke: 'var(--agree-fill)', strokeWidth: 6 }
const disagree = { stroke: 'var(--disagree-fill)', strokeWidth: 6, strokeDasharray: '1 9' }

const illustrations = {
  /** Nothing yet: an open question over an empty bar. */
  crowd: drawing(
    <>
      <path d="M44 14h80a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10H92l-12 12V72H44a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z" />
      <path d="M50 32h52M50 44h32" opacity="0.55" />
      <path d="M51 59h38" {...agree} />
      <path d="M99 59h20" {...disagree} />
      <path d="M16 96h136" opacity="0.35" strokeDasharray="2 7" />
    </>,
  ),
  /** A failure: a card in two pieces, and the halves of the bar no longer meet. */
  broken: drawing(
    <>
      <path d="M78 16H38a10 10 0 0 0-10 10v52a10 10 0 0 0 10 10h32l8-16-10-12 12-14-8-12z" />
      <path d="M96 24h34a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10H90l7-16-9-12 12-14-8-12z" />
      <path d="M40 72h18" {...agree} />
      <path d="M110 80h18" {...disagree} />
    </>,
  ),
  /** Nothing at this address: a signpost whose arms are the two sides. */
  lost: drawing(
    <>
      <path d="M84 100V20M70 100h28" />
      <path d="M84 26H44l-12 10 12 10h40z" />
      <path d="M84 52h40l12 10-12 10H84z" />
      <path d="M46 36h26" {...agree} />
      <path d="M97 62h24" {...disagree} />
      <path d="M20 100h36M112 100h36" opacity="0.35" strokeDasharray="2 7" />
    </>,
  ),
  /** Everything is done: a cup of tea, whose saucer is the bar. */
  cup: drawing(
    <>
      <path d="M54 42h54v22a22 22 0 0 1-22 22H76a22 22 0 0 1-22-22z" />
      <path d="M108 49h7a11 11 0 0 1 0 22h-9" />
      <path d="M70 32c-5-6 5-9 0-15M82 32c-5-6 5-9 0-15M94 32c-5-6 5-9 0-15" opacity="0.55" />
      <path d="M44 98h46" {...agree} />
      <path d="M100 98h20" {...disagree} />
    </>,
  ),
  /** Restricted: a lock above the bar. */
  closed: drawing(
    <>
      <rect x="48" y="44" width="72" height="50" rx="10" />
      <path d="M64 44V32a20 20 0 0 1 40 0v12" />
      <path d="M62 76h24" {...agree} />
      <path d="M97 76h10" {...disagree} />
      <path d="M84 56v6" />
    </>,
  ),
} as const

export type IllustrationName = keyof typeof illustrations

/** A drawing by name. In its own chunk, because few screens are empty. */
export default function Illustration({ name }: { name: IllustrationName }) {
  const Drawing = illustrations[name]
  return <Drawing />
}
