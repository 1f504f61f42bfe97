"""Settings of the Django REST application that the portal is compared with."""
import os

SECRET_KEY = 'for measurements only'
DEBUG = False
ALLOWED_HOSTS = ['*']
ROOT_URLCONF = 'urls'
INSTALLED_APPS = [
    'django.contrib.auth',
    'django.contrib.contenttypes',
    'django.contrib.sessions',
    'rest_framework',
    'supplier',
]
MIDDLEWARE = [
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.middleware.common.CommonMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
DATABASES = {
    'default': {
        'ENGINE': 'django.db.backends.postgresql',
        'HOST': os.environ['PGHOST'],
        'PORT': os.environ['PGPORT'],
        'USER': os.environ['PGUSER'],
        'NAME': os.environ['PGDATABASE'],
        'CONN_MAX_AGE': None,
        'OPTIONS': {'options': '-c search_path=simple,public'},
    }
}
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
USE_TZ = True
TIME_ZONE = 'UTC'
PASSWORD_HASHERS = ['hashers.SameArgon2']
REST_FRAMEWORK = {
    'DEFAULT_PAGINATION_CLASS': 'rest_framework.pagination.LimitOffsetPagination',
    'PAGE_SIZE': 25,
    'DEFAULT_RENDERER_CLASSES': ['rest_framework.renderers.JSONRenderer'],
    'DEFAULT_PARSER_CLASSES': ['rest_framework.parsers.JSONParser'],
    'DEFAULT_FILTER_BACKENDS': ['rest_framework.filters.SearchFilter'],
    'DEFAULT_AUTHENTICATION_CLASSES': [],
    'DEFAULT_PERMISSION_CLASSES': [],
    'UNAUTHENTICATED_USER': None,
}
# A file of 50,000 rows.
DATA_UPLOAD_MAX_MEMORY_SIZE = None
