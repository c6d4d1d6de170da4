import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Layout } from './shell/layout.tsx';
import { RouteFault } from './faults/route-fault.tsx';
import { RouteLoading } from './route-loading.tsx';

type Page = Pick<RouteObject, 'path' | 'lazy'>;

/** The screens of spec 2 that exist. Each is loaded when it is first needed. */
const PAGES: readonly Page[] = [
  {
    path: '/',
    lazy: async () => ({
      Component: (await import('../features/home/home-page.tsx')).HomePage,
    }),
  },
  {
    path: '/discover',
    lazy: async () => ({
      Component: (await import('../features/discover/discover-page.tsx')).DiscoverPage,
    }),
  },
  {
    path: '/map',
    lazy: async () => ({
      Component: (await import('../features/map/map-page.tsx')).MapPage,
    }),
  },
  {
    path: '/search',
    lazy: async () => ({
      Component: (await import('../features/search/search-page.tsx')).SearchPage,
    }),
  },
  {
    path: '/sale/:id',
    lazy: async () => ({
      Component: (await import('../features/sale-detail/sale-detail-page.tsx')).SaleDetailPage,
    }),
  },
  {
    path: '/s/:code',
    lazy: async () => ({
      Component: (await import('../features/sale-detail/short-link-page.tsx')).ShortLinkPage,
    }),
  },
  {
    path: '/sale/:id/edit',
    lazy: async () => ({
      Component: (await import('../features/create-sale/edit-sale-page.tsx')).EditSalePage,
    }),
  },
  {
    path: '/create-sale',
    lazy: async () => ({
      Component: (await import('../features/create-sale/create-sale-page.tsx')).CreateSalePage,
    }),
  },
  {
    path: '/import',
    lazy: async () => ({
      Component: (await import('../features/import/import-page.tsx')).ImportPage,
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
    path: '/manage/:token',
    lazy: async () => ({
      Component: (await import('../features/manage-sale/manage-sale-page.tsx')).ManageSalePage,
    }),
  },
  {
    path: '/moderate',
    lazy: async () => ({
      Component: (await import('../features/moderate/moderate-page.tsx')).ModeratePage,
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
    path: '/saved-sales',
    lazy: async () => ({
      Component: (await import('../features/saved/saved-sales-page.tsx')).SavedSalesPage,
    }),
  },
  {
    path: '/routes',
    lazy: async () => ({
      Component: (await import('../features/routes/routes-page.tsx')).RoutesPage,
    }),
  },
  {
    path: '/routes/shared',
    lazy: async () => ({
      Component: (await import('../features/routes/shared-plan-page.tsx')).SharedPlanPage,
    }),
  },
  {
    path: '/routes/join/:id',
    lazy: async () => ({
      Component: (await import('../features/routes/join-page.tsx')).JoinPage,
    }),
  },
  {
    path: '/routes/:id',
    lazy: async () => ({
      Component: (await import('../features/routes/route-page.tsx')).RoutePage,
    }),
  },
  {
    path: '/routes/:id/split',
    lazy: async () => ({
      Component: (await import('../features/routes/split-page.tsx')).SplitPage,
    }),
  },
  {
    path: '/routes/:id/drive',
    lazy: async () => ({
      Component: (await import('../features/routes/drive-page.tsx')).DrivePage,
    }),
  },
  {
    path: '/account',
    lazy: async () => ({
      Component: (await import('../features/account/account-page.tsx')).AccountPage,
    }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({
      Component: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({
      Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
    }),
  },
  {
    path: '/auth/callback',
    lazy: async () => ({
      Component: (await import('../features/auth/auth-callback-page.tsx')).AuthCallbackPage,
    }),
  },
  {
    path: '/sync',
    lazy: async () => ({
      Component: (await import('../features/sync-center/sync-center-page.tsx')).SyncCenterPage,
    }),
  },
  {
    path: '/how-it-works',
    lazy: async () => ({
      Component: (await import('../features/how-it-works/how-it-works-page.tsx')).HowItWorksPage,
    }),
  },
  {
    path: '/about-us',
    lazy: async () => ({
      Component: (await import('../features/static/about-page.tsx')).AboutPage,
    }),
  },
  {
    path: '/contact',
    lazy: async () => ({
      Component: (await import('../features/static/contact-page.tsx')).ContactPage,
    }),
  },
  {
    path: '/terms',
    lazy: async () => ({
      Component: (await import('../features/static/terms-page.tsx')).TermsPage,
    }),
  },
  {
    path: '/privacy',
    lazy: async () => ({
      Component: (await import('../features/static/privacy-page.tsx')).PrivacyPage,
    }),
  },
  {
    path: '/social-share-generator',
    lazy: async () => ({
      Component: (await import('../features/share-picture/share-picture-page.tsx'))
        .SharePicturePage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({
      Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
    }),
  },
];

/** The header and bars appear at once, and the screen follows. */
const fallback = <RouteLoading />;

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <RouteFault />,
      children: PAGES.map((page) => ({
        ...page,
        errorElement: <RouteFault />,
        hydrateFallbackElement: fallback,
      })),
    },
  ]);
}
