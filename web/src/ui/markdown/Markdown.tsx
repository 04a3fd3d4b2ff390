import ReactMarkdown, { type Components } from 'react-markdown'
import styles from './Markdown.module.css'

/** Web and mail addresses, and this product's own pages; `//host` and `/\host` lead elsewhere. */
const harmless = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

/** Where a link leads; nowhere for any other address, as a script's. */
export const hrefOf = (address: string): string => (harmless.test(address) ? address : '')

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
}

/**
 * A page in Markdown. HTML in it is left out, and so are pictures: those of another host would say who looks. What is
 * drawn are React's elements, so no text becomes markup.
 */
export const Markdown = ({ text }: { text: string }) => (
  <div className={styles.page}>
    <ReactMarkdown skipHtml disallowedElements={['img']} urlTransform={hrefOf} components={components}>
      {text}
    </ReactMarkdown>
  </div>
)
