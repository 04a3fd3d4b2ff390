import { useEffect } from 'react'
import { productName } from './Brand.tsx'

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
