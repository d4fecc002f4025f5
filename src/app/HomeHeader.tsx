import { Mark } from '../ui/pieces/Mark.tsx'
import styles from './HomeHeader.module.css'
import { WalletPill } from './WalletPill.tsx'

/** Mark, name and wallet: the header of the home screen. */
export function HomeHeader({ name }: { readonly name: string }) {
  return (
    <header className={styles.header}>
      <Mark size={28} />
      <span className={styles.name} translate="no" data-product-name="">
        {name}
      </span>
      <WalletPill />
    </header>
  )
}

/** Puts the configured name into a prerendered header, which may have an older one. */
export function correctProductName(page: ParentNode, name: string): void {
  const shown = page.querySelector('[data-product-name]')
  if (shown && shown.textContent !== name) shown.textContent = name
}
