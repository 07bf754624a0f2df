/** The people of a shop that is shown around: what they may see differs. Only where settings say demo. */
export const demoAccounts = {
  customer: {
    email: 'demo@heliostead.example',
    password: 'sunny-side-up',
    first_name: 'Dana',
    last_name: 'Rivera',
    role: 'customer',
  },
  staff: {
    email: 'staff@heliostead.example',
    password: 'sunny-side-up',
    first_name: 'Sam',
    last_name: 'Okafor',
    role: 'manager',
  },
} as const

/** Whether this address is one of the demo's, whose password anybody can read. */
export const isDemoAccount = (email: string) =>
  Object.values(demoAccounts).some((account) => account.email === email.toLowerCase())

export type DemoAccount = keyof typeof demoAccounts
