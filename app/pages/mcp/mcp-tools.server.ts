import type { Tool } from './tool.server.ts'
import { checkSystemTool } from './tools/check-system.server.ts'
import { estimateDeliveryTool } from './tools/estimate-delivery.server.ts'
import { estimateProductionTool } from './tools/estimate-production.server.ts'
import { getCartTool } from './tools/get-cart.server.ts'
import { getOrderStatusTool } from './tools/get-order-status.server.ts'
import { getProductTool } from './tools/get-product.server.ts'
import { getStatePolicyTool } from './tools/get-state-policy.server.ts'
import { searchProductsTool } from './tools/search-products.server.ts'

/** The tools of the endpoint for AI assistants, in the order in which they are listed. */
export const mcpTools: readonly Tool[] = [
  searchProductsTool,
  getProductTool,
  checkSystemTool,
  estimateProductionTool,
  estimateDeliveryTool,
  getStatePolicyTool,
  getCartTool,
  getOrderStatusTool,
]
