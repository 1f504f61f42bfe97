from django.urls import include, path
from rest_framework.routers import DefaultRouter

from supplier import views

router = DefaultRouter()
router.register('devices', views.InstalledDevices)
router.register('customers', views.Customers)
router.register('tickets', views.Tickets)
router.register('replies', views.Replies)
router.register('documents', views.Documents)
router.register('groups', views.PermissionGroups)
router.register('accounts', views.Accounts)

urlpatterns = [
    path('sign-in/', views.sign_in),
    path('devices/import/', views.import_devices),
    path('', include(router.urls)),
]
