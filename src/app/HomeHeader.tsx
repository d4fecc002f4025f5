import { Mark } from '../ui/Mark.tsx'
import styles from './HomeHeader.module.css'
import { WalletPill } from './WalletPill.tsx'

/** Mark, name and wallet: the header of the home screen. */
export function HomeHeader({ name }: { readonly name: string }) {
  return (
    <header className={styles.header}>
      <Mark size={28} />
      <span className={styles.name} translate="no">
        {name}
      </span>
      <WalletPill />
    </header>
  )
}
