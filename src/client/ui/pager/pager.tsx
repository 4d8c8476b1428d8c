import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { isPlainClick } from '../plain-click.ts'
import styles from './pager.module.css'
import { type PagerItem, pagerWindow } from './window.ts'

interface PagerTexts {
  pages: string
  first: string
  previous: string
  next: string
  last: string
  page: (number: number) => string
}

interface Props {
  /** From 1. */
  current: number
  total: number
  texts: PagerTexts
  /** The address of a page, for a new tab and for those who look before they press. */
  hrefOf: (page: number) => string
  onPage: (page: number) => void
}

/** First, previous, page numbers, next, last. Nothing for a single page. */
export function Pager({ current, total, texts, hrefOf, onPage }: Props) {
  if (total <= 1) return null
  const step = (to: number, label: string, icon: LucideIcon) => (
    <PageLink href={hrefOf(to)} label={label} off={to < 1 || to > total || to === current} onPress={() => onPage(to)}>
      <Icon of={icon} />
    </PageLink>
  )
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      {step(1, texts.first, ChevronsLeft)}
      {step(Math.min(current, total + 1) - 1, texts.previous, ChevronLeft)}
      {keyed(pagerWindow(current, total)).map(({ key, item }) =>
        item === 'gap' ? (
          <span key={key} className={styles.distant} aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink
            key={key}
            href={hrefOf(item)}
            label={texts.page(item)}
            current={item === current}
            className={wayOff(item, current, total)}
            onPress={() => onPage(item)}
          >
            {item}
          </PageLink>
        ),
      )}
      {step(current + 1, texts.next, ChevronRight)}
      {step(total, texts.last, ChevronsRight)}
    </nav>
  )
}

const keyed = (items: PagerItem[]) => items.map((item, i) => ({ item, key: item === 'gap' ? `gap-${i}` : item }))

/** Narrow screens leave out what is furthest from the current page; the arrows still lead to both ends. */
function wayOff(page: number, current: number, total: number): string | undefined {
  const away = Math.abs(page - current)
  if (away > 1) return page === 1 || page === total ? styles.distant : styles.far
  return away === 1 ? styles.beside : undefined
}

interface LinkProps {
  href: string
  label: string
  current?: boolean
  className?: string | undefined
  off?: boolean
  onPress: () => void
  children: ReactNode
}

function PageLink({ href, label, current = false, className, off = false, onPress, children }: LinkProps) {
  if (off)
    return (
      <span className={styles.off} aria-hidden="true">
        {children}
      </span>
    )
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </a>
  )
}
