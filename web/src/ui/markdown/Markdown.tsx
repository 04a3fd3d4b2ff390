import ReactMarkdown, { type Components } from 'react-markdown'
import styles from './Markdown.module.css'

/** Allowed links: web and mail addresses, and pages of this site. `//host` and `/\host` lead to another site. */
const harmless = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

/** The target of a link; empty if the address is not allowed, such as `javascript:`. */
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
 * A page in Markdown. HTML is left out. So are pictures, because another host could see who loads them. The output is
 * React elements, so text never becomes markup.
 */
export const Markdown = ({ text }: { text: string }) => (
  <div className={styles.page}>
    <ReactMarkdown skipHtml disallowedElements={['img']} urlTransform={hrefOf} components={components}>
      {text}
    </ReactMarkdown>
  </div>
)
