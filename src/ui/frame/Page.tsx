import { Stack, type StackProps } from '../pieces/Stack.tsx'
import styles from './Page.module.css'

/** Content of a page, below its header. */
export const Page = ({ gap = 4, ...rest }: Omit<StackProps, 'as' | 'className'>) => (
  <Stack {...rest} gap={gap} className={styles.page} />
)
