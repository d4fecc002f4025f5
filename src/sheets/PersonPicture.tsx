import { useAtomValue } from 'jotai'
import { useCallback, useState, useSyncExternalStore, type CSSProperties } from 'react'
import type { Address } from '../core/address.ts'
import { picturesAtom } from '../state/answers/pictures.ts'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import styles from './PersonPicture.module.css'

interface PersonPictureProps {
  readonly address: Address
  /** SHA-256 of the picture that the person chose; null without one. */
  readonly image: string | null | undefined
  /** Side in px. */
  readonly size?: number | undefined
}

/**
 * Shows a person's picture. Shows the medallion of the address until it loads, or if there is none.
 * Hidden from screen readers, because the name is next to it.
 */
export const PersonPicture = ({ address, image, size = 44 }: PersonPictureProps) =>
  image ? (
    <Chosen key={image} address={address} image={image} size={size} />
  ) : (
    <Medallion seed={address} size={size} />
  )

interface ChosenProps {
  readonly address: Address
  readonly image: string
  readonly size: number
}

function Chosen({ address, image, size }: ChosenProps) {
  const pictures = useAtomValue(picturesAtom)
  const follow = useCallback(
    (changed: () => void) => pictures.follow(image, changed),
    [pictures, image],
  )
  const url = useSyncExternalStore(
    follow,
    () => pictures.urlOf(image),
    () => undefined,
  )
  const [broken, setBroken] = useState<string>()
  if (url === undefined || url === broken) return <Medallion seed={address} size={size} />
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      style={{ '--side': `${size}px` } as CSSProperties}
      onError={() => setBroken(url)}
      data-testid="person-picture"
    />
  )
}
