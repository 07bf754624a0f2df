import { readdirSync, readFileSync } from 'node:fs'
import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The pages that are written as content: each file has its path, and all have one module. */
const written = readdirSync('db/seed/content/pages')
  .sort()
  .map((file): string => JSON.parse(readFileSync(`db/seed/content/pages/${file}`, 'utf8')).path.slice(1))

/** Every page path → page file, in the order of the specification's route table; then what is written as content. */
export default [
  index('pages/home.tsx'),
  route('solar', 'pages/shop/shelf.tsx', { id: 'solar' }),
  route('commercial', 'pages/shop/shelf.tsx', { id: 'commercial' }),
  route('transformers', 'pages/shop/shelf.tsx', { id: 'transformers' }),
  route('oldProducts', 'pages/shop/shelf.tsx', { id: 'oldProducts' }),
  route('productDetails', 'pages/shop/product.tsx', { id: 'productDetails' }),
  route('order', 'features/orders/pages/checkout.tsx'),
  route('login', 'features/accounts/pages/login.tsx', { id: 'login' }),
  route('login_test', 'features/accounts/pages/login-test.tsx'),
  route('register', 'features/accounts/pages/register.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('orders/:order_type?', 'features/orders/pages/product-orders.tsx'),
  route('cart', 'features/cart/pages/cart.tsx'),
  route('wishlists', 'features/cart/pages/wishlists.tsx'),
  route('addressManage', 'features/addresses/pages/manage-addresses.tsx'),
  route(':product', 'pages/shop/slug.tsx'),
  route('pay', 'features/orders/pages/pay.tsx'),
  route('paySuccessful', 'features/orders/pages/payment-arrived.tsx'),
  route('orderDetails', 'features/orders/pages/order-detail.tsx', { id: 'orderDetails' }),
  route('dashboardOrderDetial', 'features/orders/pages/order-detail.tsx', { id: 'dashboardOrderDetial' }),
  route('profile', 'features/accounts/pages/profile.tsx'),
  route('VerificationLogin', 'features/accounts/pages/login.tsx', { id: 'VerificationLogin' }),
  route('PaymentCancelled', 'features/orders/pages/payment-cancelled.tsx'),
  route('order_detail', 'features/orders/pages/order-detail.tsx', { id: 'order_detail' }),
  route('product_detail', 'pages/shop/product.tsx', { id: 'product_detail' }),
  route('OrdersAll', 'features/orders/pages/all-orders.tsx'),
  route('outdoorSPA', 'pages/shop/shelf.tsx', { id: 'outdoorSPA' }),
  route('bathtub', 'pages/shop/shelf.tsx', { id: 'bathtub' }),
  route('bathtubDetails', 'pages/shop/product.tsx', { id: 'bathtubDetails' }),
  route('products', 'pages/shop/shelf.tsx', { id: 'products' }),
  route('solarMounting', 'pages/shop/shelf.tsx', { id: 'solarMounting' }),
  route('solarMountingDetail', 'pages/shop/product.tsx', { id: 'solarMountingDetail' }),
  route('madeInUSA', 'pages/shop/shelf.tsx', { id: 'madeInUSA' }),
  route('soyAndCorn', 'pages/shop/shelf.tsx', { id: 'soyAndCorn' }),
  route('soyAndCornDetail', 'pages/shop/product.tsx', { id: 'soyAndCornDetail' }),
  route('inverter', 'pages/shop/shelf.tsx', { id: 'inverter' }),
  route('inverterDetail', 'pages/shop/product.tsx', { id: 'inverterDetail' }),
  route('solis', 'pages/shop/shelf.tsx', { id: 'solis' }),
  route('test', 'pages/test.tsx'),
  route('messages', 'features/messages/pages/messages.tsx'),
  route('article/:id', 'pages/content/article.tsx'),
  route('policy/:label', 'pages/content/policy.tsx'),
  route('slide', 'pages/content/slide.tsx'),
  route('headersList', 'pages/content/notices.tsx', { id: 'headersList' }),
  route('header', 'pages/content/notices.tsx', { id: 'header' }),
  ...written.map((path) => route(path, 'pages/content/content.tsx', { id: path })),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
