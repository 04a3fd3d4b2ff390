import { useEffect } from 'react'
import styles from './Brand.module.css'
import { CrowdBar } from './CrowdBar.tsx'
import { classes } from './classes.ts'

/** The product's name, which the gateway writes into the page from its configuration. */
export const productName = (): string => document.querySelector<HTMLMetaElement>('meta[name="product"]')?.content ?? ''

/** The product's name over the crowd bar: the logo. */
export function Brand({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <span className={classes(styles.brand, styles[size])}>
      <span className={styles.name}>{productName()}</span>
      <CrowdBar agree={62} disagree={38} size="thin" className={styles.bar} />
    </span>
  )
}

/** Sets the document's title; default: the product's name alone. `description` is for search engines and previews. */
export function useTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName()}` : productName()
  }, [title])
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (!meta || !description) return
    const usual = meta.content
    meta.content = description
    return () => {
      meta.content = usual
    }
  }, [description])
}
