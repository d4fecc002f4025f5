import { useId } from 'react'

interface MarkProps {
  /** Side in px. */
  readonly size?: number | undefined
}

/** Logo of the product: a pouring ladle. It is decorative, because the name is shown beside it. */
export function Mark({ size = 28 }: MarkProps) {
  const metal = useId()
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <defs>
        <linearGradient id={metal} x1="16" y1="3" x2="16" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="oklch(79% 0.155 68)" />
          <stop offset="1" stopColor="oklch(64% 0.19 42)" />
        </linearGradient>
      </defs>
      <g fill={`url(#${metal})`}>
        <path d="M5.4 4h21.2c1 0 1.7.9 1.4 1.9l-2.9 9.6a6.5 6.5 0 0 1-6.2 4.6h-5.8a6.5 6.5 0 0 1-6.2-4.6L4 5.9C3.7 4.9 4.4 4 5.4 4Z" />
        <path d="M13.6 21.6h4.8v1.6a1.6 1.6 0 0 1-1.6 1.6h-1.6a1.6 1.6 0 0 1-1.6-1.6v-1.6Z" />
        <path d="M16 26c1.2 1.3 1.8 2.1 1.8 2.9a1.8 1.8 0 0 1-3.6 0c0-.8.6-1.6 1.8-2.9Z" />
      </g>
    </svg>
  )
}
