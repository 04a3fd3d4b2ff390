import type { ReactNode, SVGProps } from 'react'

/**
 * Creates an icon: lines of width 1.75 on a grid of 24. Decorative: the control around it has the label. `mirrored`
 * icons flip in right-to-left languages.
 */
export function icon(drawing: ReactNode, mirrored = false) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...(mirrored ? { 'data-mirrored': '' } : {})}
        {...props}
      >
        {drawing}
      </svg>
    )
  }
}
