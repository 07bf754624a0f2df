import type { ReactNode } from 'react'

/** Examples beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4">{children}</div>
)
