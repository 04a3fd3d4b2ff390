import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { destinations } from './navigation.ts'

/** The main links, drawn by `className`; `middle` stands between the two halves. */
export function Destinations({ className, middle }: { className: string | undefined; middle?: ReactNode }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const links = destinations.map(({ to, label, Icon, at }) => (
    <Link key={to} to={to} className={className} aria-current={at.test(pathname) ? 'page' : undefined}>
      <Icon />
      <span>{t(label)}</span>
    </Link>
  ))
  const half = Math.ceil(links.length / 2)
  return (
    <>
      {links.slice(0, half)}
      {middle}
      {links.slice(half)}
    </>
  )
}
