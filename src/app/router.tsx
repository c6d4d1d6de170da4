import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { Layout } from './layout.tsx';
import { RouteFault } from './route-fault.tsx';
import { RouteLoading } from './route-loading.tsx';

type Page = Pick<RouteObject, 'path' | 'lazy'>;

/** The screens of spec 2 that exist. Each is loaded when it is first needed. */
const PAGES: readonly Page[] = [
  {
    path: '/discover',
    lazy: async () => ({
      Component: (await import('../features/discover/discover-page.tsx')).DiscoverPage,
    }),
  },
  {
    path: '/sale/:id',
    lazy: async () => ({
      Component: (await import('../features/sale-detail/sale-detail-page.tsx')).SaleDetailPage,
    }),
  },
  {
    path: '/create-sale',
    lazy: async () => ({
      Component: (await import('../features/create-sale/create-sale-page.tsx')).CreateSalePage,
    }),
  },
  {
    path: '/create-success',
    lazy: async () => ({
      Component: (await import('../features/create-success/create-success-page.tsx'))
        .CreateSuccessPage,
    }),
  },
  {
    path: '/login',
    lazy: async () => ({
      Component: (await import('../features/auth/login-page.tsx')).LoginPage,
    }),
  },
  {
    path: '/signup',
    lazy: async () => ({
      Component: (await import('../features/auth/signup-page.tsx')).SignupPage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({
      Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
    }),
  },
];

/** Header and bars are there at once; the screen follows. */
const fallback = <RouteLoading />;

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <RouteFault />,
      children: [
        // Home is not built yet. Before anything is rendered, so that no empty page is seen.
        { index: true, loader: () => redirect('/discover'), hydrateFallbackElement: fallback },
        ...PAGES.map((page) => ({
          ...page,
          errorElement: <RouteFault />,
          hydrateFallbackElement: fallback,
        })),
      ],
    },
  ]);
}
